/** Several people at one device: each sees the table through their own eyes, when the device was handed over. */
import { api } from '../server/api';
import type { Chair, TableRow } from '../server/wire';
import type { WorkerHouse } from './house.svelte';

/** Who sits at a table, and whose turn it is. */
type Standing = Pick<TableRow, 'status' | 'actor' | 'seats'>;

const isPerson = (chair: Chair) => chair.kind === 'person';

/** Seat more people at a table of one's own, from its second seat on; bots' seats have no name here. */
export async function seatPeople(house: WorkerHouse, id: string, names: (string | null)[]): Promise<void> {
  const { invite } = (await api.table(id)).own;
  for (const [i, name] of names.entries())
    if (name !== null)
      await house.as('', async () => {
        await api.guest(name);
        await api.admit(id, invite);
        await api.join(id, i + 1);
      });
}

export class Sharing {
  /** The person on this seat shall take the device: nothing of the table is shown until they say so. */
  next: number | null = $state(null);
  names: string[] = $state.raw([]);
  #shown: number | null = null;

  constructor(
    readonly house: WorkerHouse,
    readonly id: string,
  ) {}

  /** May the table be shown now? If not, somebody is asked to take the device; nobody's hand is asked for. */
  async mayShow(): Promise<boolean> {
    const table = await api.row(this.id);
    this.names = table.seats.map((chair) => chair.name);
    const seat = this.#turn(table) ?? this.#shown ?? table.seats.findIndex(isPerson);
    if (!this.#isShared(table) || seat === this.#shown) return true;
    this.leave();
    this.next = seat;
    return false;
  }

  /** May a page beside the table be shown, such as the plan of a seat? Not before somebody has said who they are. */
  async mayStay(): Promise<boolean> {
    return this.house.seat?.table === this.id || !this.#isShared(await api.row(this.id));
  }

  /** Nobody has the device any more: the next person says who they are. */
  leave(): void {
    this.#shown = null;
    this.house.seat = null;
  }

  /** Whose turn it is, if that is another person than the one who looks. */
  waitsFor(table: Standing): number | null {
    const seat = this.#isShared(table) ? this.#turn(table) : null;
    return seat === this.#shown ? null : seat;
  }

  /** The person who was asked has taken the device. */
  take(): void {
    this.#shown = this.next;
    this.house.seat = this.next === null ? null : { table: this.id, seat: this.next };
    this.next = null;
  }

  #turn({ actor, seats }: Standing): number | null {
    return actor !== null && isPerson(seats[actor]!) ? actor : null;
  }

  #isShared({ status, seats }: Standing): boolean {
    return status === 'playing' && seats.filter(isPerson).length > 1;
  }
}
