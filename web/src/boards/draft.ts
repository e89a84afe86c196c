/** The move being made: chosen step by step, committed at once or by one button. */
import type { ActionLine } from '../lib/table/foresights.svelte';
import { prefs } from '../lib/browser/prefs.svelte';
import type { TableModel } from '../lib/table/table.svelte';
import { t, type Key } from '../lib/words.svelte';
import type { Group, Option } from './kit';

/** A key that does something on a board, and what. */
export interface BoardKey {
  key: string;
  does: Key;
}

export abstract class Draft {
  constructor(readonly table: TableModel) {}

  /** The keys of the board, besides arrows and Enter. */
  get keys(): readonly BoardKey[] {
    return [];
  }
  /** Arrow keys move what is in the hand. */
  get steered(): boolean {
    return false;
  }

  /** The action that would be committed. */
  abstract get chosen(): string | null;
  /** The answers that lie at a place of the board. */
  abstract answersAt(place: string): string[];
  /** Take up an action, or a part of what it needs. */
  protected abstract select(action: string): void;
  /** What the button says. */
  abstract get label(): string;
  /** What is to be done while nothing is chosen. */
  abstract get hint(): string;
  /** The rule that the move is about. */
  get rule(): string {
    return '';
  }
  /** Something has been picked that `cancel` would drop. */
  abstract get begun(): boolean;
  /** Every legal action, grouped for the list. */
  abstract get groups(): Group[];
  /** Drop all that was picked. */
  abstract cancel(): void;
  /** What an action does, in words. */
  abstract say(action: string): string;
  /** Does a legal action lie at a place of the board, as `data-place` names it? */
  abstract answers(place: string): boolean;
  /** Why nothing can be done at a place, where the reason is what was picked so far; else the rules are asked. */
  whyNot(place: string): string {
    void place;
    return '';
  }
  /** Of the moves that are not possible at a place, those that somebody means who points there now. */
  meant(attempts: Option[]): Option[] {
    return attempts;
  }

  /** What the table helps with, as a button says it; empty where nobody helps. */
  get helps(): string {
    return this.table.own.hints ? t('table.hint') : '';
  }
  /** Can it be asked for at this moment? */
  get mayHelp(): boolean {
    return this.table.myTurn && !this.table.past && !this.table.sending;
  }
  /** Take up what a bot would do: the page says what that brings, and nothing is sent. */
  async askForHelp(): Promise<void> {
    const action = await this.table.hint();
    if (action && this.table.legal.includes(action)) this.takeUp(action);
  }

  /** Something stands beside the board that is read while others move. */
  get attending(): boolean {
    return false;
  }

  /** Show on the board what a helper of the title says, which has been asked elsewhere. */
  display(help: unknown): void {
    void help;
  }

  /** An action, with those that go on by themselves after it. */
  lineOf(action: string): ActionLine {
    return [action];
  }
  /** All that would be sent, one action after the other. */
  get line(): ActionLine | null {
    return this.chosen === null ? null : this.lineOf(this.chosen);
  }
  /** What somebody looks at who points at a place of the board or a row of the list. */
  pointedAt(place: string): ActionLine | null {
    const here = this.table.legal.includes(place) ? [place] : this.answersAt(place);
    return here.length === 1 ? this.lineOf(here[0]!) : null;
  }

  /** An answer is picked on the board or in the list. Picked again, it is sent. */
  choose(action: string): void {
    if (this.chosen === action) this.commit();
    else {
      this.select(action);
      void this.decide();
    }
  }

  /** Take up an answer and wait for the button. */
  takeUp(action: string): void {
    this.select(action);
  }

  /** What can be taken back is done at once; what cannot waits for the button, or for a second touch. */
  protected async decide(): Promise<void> {
    const { line, table } = this;
    if (!line || prefs.ask) return;
    const foresight = await table.foresights.askNow(line);
    if (foresight && !foresight.final && this.line?.join() === line.join()) this.commit();
  }

  /** Send the chosen action and begin anew. */
  commit(): void {
    const action = this.chosen;
    if (!action || this.table.sending) return;
    this.cancel();
    this.table.act(action);
  }
}
