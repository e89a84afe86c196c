/** The move being made: chosen step by step, shown as a preview, committed by one button. */
import type { TableModel } from '../lib/table.svelte';
import type { Group, Option } from './kit';

export abstract class Draft {
  constructor(readonly table: TableModel) {}

  /** The action that would be committed. */
  abstract get chosen(): string | null;
  /** What the button says. */
  abstract get label(): string;
  /** What the move would be, in words. */
  abstract get detail(): string;
  /** The rule that the move is about. */
  get rule(): string {
    return '';
  }
  /** Something has been picked that `cancel` would drop. */
  abstract get begun(): boolean;
  /** Every legal action, grouped for the list. */
  abstract get groups(): Group[];
  abstract choose(action: string): void;
  /** Drop all that was picked. */
  abstract cancel(): void;
  /** What an action does, in words. */
  abstract say(action: string): string;
  /** Does a legal action lie at a place of the board, as `data-place` names it? */
  abstract answers(place: string): boolean;
  /** Of the moves that are not possible at a place, those that somebody means who points there now. */
  meant(attempts: Option[]): Option[] {
    return attempts;
  }

  /** Send the chosen action and begin anew. */
  commit(): void {
    const action = this.chosen;
    if (!action || this.table.sending) return;
    this.cancel();
    this.table.act(action);
  }
}
