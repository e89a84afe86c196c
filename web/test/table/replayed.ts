/** A small game that has ended, to be looked back at. */
import type { Shared } from '../../src/lib/server/wire';
import type { Replay, ReplayEntry, Told } from '../../src/types/generated';

export const told = (event: string, more = {}) => ({ event, rule: 'X1', ...more }) as unknown as Told;

/** Two seats that take a stone each turn, two stones in a turn of seat 1; seat 0 has a card that only it knows. */
function entry(seq: number, seat: number | null, turn: number, round: number): ReplayEntry {
  return {
    ...{ seq, seat, turn, round, text: seq ? 'take' : '', changes: [], question: 'Take', about: {} },
    actor: seq < 6 ? (seq === 1 || seq === 4 ? 1 : 0) : null,
    events: [told('took', { card: 'sun' })],
    told: { '-': { events: [told('took')], changes: [] }, '1': { events: [told('took')], changes: [] } },
    patch: seq ? [[['public', 'stones'], 9 - seq]] : [],
  };
}

export const whole: Replay = {
  ...{ title: 'rumis', names: ['Red', 'Blue'], options: {}, points: [] },
  outcome: { scores: [1, 2], winners: [1], rivals: null, sources: [] },
  start: { public: { stones: 9 }, own: [{ card: 'sun' }, {}] },
  entries: [
    ...[entry(0, null, 0, 1), entry(1, 0, 1, 1), entry(2, 1, 2, 1)],
    ...[entry(3, 1, 2, 1), entry(4, 0, 3, 2), entry(6, 1, 4, 2)],
  ],
};
export const base = {
  id: 'x',
  title: 'rumis',
  options: {},
  status: 'over',
  seats: [],
  seq: 6,
  outcome: whole.outcome,
} as unknown as Shared;
