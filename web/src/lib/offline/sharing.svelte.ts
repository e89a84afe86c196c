/** Several people at one device: each sees the table through their own eyes, when the device was handed over. */
import { api } from '../server/api';
import type { Chair, Shared } from '../server/wire';
import type { WorkerHouse } from './house.svelte';

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

  /** May the table be shown now? If not, somebody is asked to take the device. */
  async mayShow(): Promise<boolean> {
    const { shared } = await api.table(this.id);
    this.names = shared.seats.map((chair) => chair.name);
    const seat = this.#turn(shared) ?? this.#shown ?? shared.seats.findIndex(isPerson);
    if (!this.#isShared(shared) || seat === this.#shown) return true;
    this.next = seat;
    return false;
  }

  /** Whose turn it is, if that is another person than the one who looks. */
  waitsFor(shared: Shared): number | null {
    const seat = this.#isShared(shared) ? this.#turn(shared) : null;
    return seat === this.#shown ? null : seat;
  }

  /** The person who was asked has taken the device. */
  take(): void {
    this.#shown = this.next;
    this.house.seat = this.next === null ? null : { table: this.id, seat: this.next };
    this.next = null;
  }

  #turn({ actor, seats }: Shared): number | null {
    return actor !== null && isPerson(seats[actor]!) ? actor : null;
  }

  #isShared({ status, seats }: Shared): boolean {
    return status === 'playing' && seats.filter(isPerson).length > 1;
  }
}
