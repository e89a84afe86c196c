/** A puzzle at the table: a position without a game, where a choice is an answer. */
import { TableModel } from '../lib/table/table.svelte';
import type { Chair } from '../lib/server/wire';
import { puzzleSays, t } from '../lib/words.svelte';
import type { PuzzleShown, Rung, Solved, Verdict } from '../types/generated';

export class PuzzleTable extends TableModel {
  solved: Solved | null = $state.raw(null);
  /** The hints that were taken. */
  hints: Rung[] = $state.raw([]);
  rungs = $state(0);
  /** What was chosen of an answer with several parts. */
  picked: string[] = $state.raw([]);

  constructor(
    readonly puzzle: PuzzleShown,
    /** Called with the whole answer. */
    readonly submit: (actions: string[]) => void,
  ) {
    const sight = { shared: puzzle.shared, own: puzzle.own };
    super(sight, `/books/${puzzle.title}`, async () => sight);
    this.connection = 'connected';
    this.rungs = puzzle.rungs;
    if (puzzle.solved) this.settle(puzzle.solved);
  }

  get over(): boolean {
    return this.solved !== null;
  }
  override get still(): boolean {
    return true;
  }
  /** How it went, in words. */
  get verdict(): string {
    if (!this.solved) return '';
    if (this.solved.right) return t('puzzles.right');
    return t(this.solved.given.length ? 'puzzles.wrong' : 'puzzles.shown');
  }
  override get ask(): string {
    return puzzleSays(this.title, this.puzzle.kind, this.puzzle.facts);
  }
  override get call(): string {
    return this.ask;
  }
  override get context(): string {
    if (this.solved) return this.verdict;
    return this.puzzle.picks > 1
      ? t('puzzles.picked', { n: this.picked.length, all: this.puzzle.picks })
      : '';
  }
  override get myTurn(): boolean {
    return !this.over && super.myTurn;
  }
  override get legal(): string[] {
    return super.legal.filter((action) => !this.picked.includes(action));
  }
  /** Hints have their price here. */
  override get helpful(): boolean {
    return false;
  }
  override get offersAll(): boolean {
    return false;
  }
  override get mayUndo(): boolean {
    return this.picked.length > 0 && !this.over;
  }
  override get pointedPlaces(): readonly string[] {
    return (this.solved?.reasons.told ?? this.hints).flatMap(({ places }) => places);
  }
  override get shownAnswer(): string | null {
    return this.solved?.answer[0] ?? null;
  }
  override get chairs(): Chair[] {
    return super.chairs.map((chair, seat) => ({
      ...chair,
      name: t(seat === this.seat ? 'puzzles.you' : 'puzzles.rival'),
    }));
  }

  override act(action: string): void {
    this.refusal = null;
    this.picked = [...this.picked, action];
    if (this.picked.length < this.puzzle.picks) return;
    this.sending = true;
    this.submit(this.picked);
  }

  override undo(): void {
    this.picked = this.picked.slice(0, -1);
  }

  override async why(): Promise<Verdict> {
    return { legal: false, rule: '', name: '', facts: {}, reason: t('puzzles.notHere') };
  }

  /** It was answered. */
  settle(solved: Solved): void {
    this.sending = false;
    this.solved = solved;
    this.now = { ...this.now, shared: { ...this.now.shared, actor: null } };
  }

  /** The answer did not arrive. */
  reopen(): void {
    this.sending = false;
    this.picked = [];
  }
}
