/** An analysis that somebody keeps at the server. */
import type { Advice, LineReply, Sheet } from '../../types/generated';
import { api, ask } from '../server/api';
import { bareTable } from '../table/bare';
import { isStale, LineModel, type Fresh, type LinePort, type LineQuestion } from './lines.svelte';

export class AnalysisPort implements LinePort {
  version: number;

  constructor(
    readonly id: string,
    readonly word: string,
    sheet: Sheet,
  ) {
    this.version = sheet.version;
  }

  async ask({ ask: what, ...question }: LineQuestion): Promise<LineReply> {
    const reply = await ask(
      'POST /analyses/{id}/ask',
      { id: this.id, word: this.word },
      { ...question, ask: what as 'look', version: this.version },
    );
    // An answer may come after that to a later question.
    this.version = Math.max(this.version, reply.version);
    return reply;
  }

  async fresh(): Promise<Fresh> {
    const { moves, version } = await api.analysis(this.id, this.word);
    this.version = version;
    return { moves };
  }

  content(language: string) {
    return ask('GET /analyses/{id}/content', { id: this.id, language, word: this.word });
  }
}

export class AnalysisModel extends LineModel {
  share = $state('');
  name = $state('');

  constructor(
    readonly sheet: Sheet,
    override readonly port: AnalysisPort,
    { node, moment }: LineReply,
  ) {
    const { id, title, options } = sheet;
    const seats = sheet.names.map((name) => ({ kind: 'person' as const, name, level: '', away: null }));
    super(bareTable({ id, title, options, seats }), port, sheet.moves, node!, moment!, null);
    this.share = sheet.share;
    this.name = sheet.name;
  }

  static async load(id: string, word: string, node: number): Promise<AnalysisModel> {
    const sheet = await api.analysis(id, word);
    const port = new AnalysisPort(id, word, sheet);
    const reply = await port.ask({ ask: 'look', node: Math.min(node, sheet.moves.length - 1) });
    return new AnalysisModel(sheet, port, reply).named();
  }

  override get barred(): boolean {
    return true;
  }
  /** Does it belong to whoever looks at it? */
  get mine(): boolean {
    return this.sheet.mine;
  }
  /** Whoever only looks at the tree of somebody else cannot play on. */
  override get legal(): string[] {
    return this.mine ? super.legal : [];
  }

  /** What a bot would play at the moment on show. If the lines were changed elsewhere, they are read again, and it is told. */
  async counsel(level: string, leaving: AbortSignal): Promise<Advice> {
    const { id, word, version } = this.port;
    try {
      return await api.counsel({ id, word, version, node: this.node, level }, leaving);
    } catch (wrong) {
      if (isStale(wrong)) await this.reload();
      throw wrong;
    }
  }

  /** Give a link away, or take it back. */
  async shareIt(on: boolean): Promise<void> {
    const { id } = this.sheet;
    const { share, version } = await (on
      ? ask('POST /analyses/{id}/share', { id })
      : ask('DELETE /analyses/{id}/share', { id }));
    this.share = share;
    this.port.version = version;
  }
}
