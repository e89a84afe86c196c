/** A bot's review of a finished game: made in the background by the server, looked at here. */
import { askOf, beginReview, type Source } from '../server/api';
import { complaint } from '../server/trouble';
import type { Review } from '../../types/generated';

/** How long to wait before looking how far it is, in milliseconds. */
const PAUSE = 1000;

export class ReviewModel {
  /** What is known, by the seat whose turning points were asked for. */
  #found: Record<string, Review> = $state.raw({});
  trouble = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly source: Source) {}

  of(seat: number): Review | null {
    return this.#found[seat] ?? null;
  }

  /** Everybody's chances over the turns, once somebody has asked for them. */
  readonly chances: Review['chances'] = $derived(
    Object.values(this.#found).find(({ chances }) => chances.length)?.chances ?? [],
  );

  /** How far it has come, from 0 to 1, while it is being made. */
  progress(seat: number): number | null {
    const found = this.of(seat);
    return found?.running ? found.done / Math.max(1, found.total) : null;
  }

  /** Look at what is kept; nothing is made. */
  look(seat: number): Promise<void> {
    return this.#ask(seat, () => askOf(this.source, '/review', { seat }));
  }

  /** Let a bot review the game, for this seat. */
  begin(seat: number): Promise<void> {
    return this.#ask(seat, () => beginReview(this.source, seat));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(seat: number, asked: () => Promise<Review>): Promise<void> {
    this.trouble = '';
    this.#closed = false;
    clearTimeout(this.#timer);
    try {
      const found = await asked();
      this.#found = { ...this.#found, [seat]: found };
      if (found.running && !this.#closed) this.#timer = setTimeout(() => void this.look(seat), PAUSE);
    } catch (wrong) {
      this.trouble = complaint(wrong);
    }
  }
}
