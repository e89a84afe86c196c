/** What I intend at a table where I play: kept at the server for my seat alone. */
import type { Fit, Missed, PlanReply } from '../../types/generated';
import { ask } from '../server/api';
import { NO_CLOCK } from '../table/bare';
import { t } from '../words.svelte';
import { LineModel, type Fresh, type LinePort, type LineQuestion } from './lines.svelte';
import type { Shared } from '../server/wire';

class PlanPort implements LinePort<PlanReply> {
  constructor(
    readonly id: string,
    public known: { version: number; seq: number },
  ) {}

  async ask({ ask: what, ...question }: LineQuestion): Promise<PlanReply> {
    const { version, seq } = this.known;
    const sent = { ...question, ask: what as 'look', version, seq };
    const reply = await ask('POST /tables/{id}/plan', { id: this.id }, sent);
    // An answer may come after that to a later question.
    if (reply.version >= this.known.version) this.known = reply;
    return reply;
  }

  async fresh(): Promise<Fresh<PlanReply>> {
    const reply = (this.known = await ask('GET /tables/{id}/plan', { id: this.id }));
    return { ...reply, moves: reply.moves! };
  }

  content(language: string) {
    return ask('GET /tables/{id}/content', { id: this.id, language });
  }
}

export class PlanModel extends LineModel<PlanReply> {
  fits: Fit[] = $state.raw([]);
  missed: Missed[] = $state.raw([]);
  left = $state(-1);
  /** The entry of the game that it begins after. */
  begins = $state(0);
  /** Do moves of others that are entered stand for anything that they do? */
  anything = false;

  constructor(
    readonly table: Shared,
    seat: number,
    reply: PlanReply,
  ) {
    const port = new PlanPort(table.id, reply);
    super({ ...table, outcome: null, clock: NO_CLOCK }, port, reply.moves!, reply.node!, reply.moment!, seat);
    this.heard(reply);
  }

  static async load(table: Shared, seat: number): Promise<PlanModel> {
    return new PlanModel(table, seat, await ask('GET /tables/{id}/plan', { id: table.id })).named();
  }

  override get purpose(): string {
    return t('plan.title');
  }

  override heard(reply: PlanReply): void {
    super.heard(reply);
    this.fits = reply.fits;
    this.missed = reply.missed;
    this.left = reply.left;
    this.begins = reply.seq;
  }

  override act(action: string): void {
    super.act(action, this.anything);
  }

  /** Begin again. */
  async forget(): Promise<void> {
    await ask('DELETE /tables/{id}/plan', { id: this.table.id });
    await this.reload();
  }

  get orders(): number {
    return this.moves.filter((move) => move.mark === 'order').length;
  }
}
