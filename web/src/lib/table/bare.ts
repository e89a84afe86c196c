/** Tables that the server did not set up: those of an analysis, a plan, a trial or a record. */
import type { Own, Shared } from '../server/wire';

export const NO_CLOCK: Shared['clock'] = { kind: 'none', bank: 0, increment: 0, days: 0 };

const BARE: Omit<Shared, 'id' | 'title' | 'options' | 'seats'> = {
  status: 'playing',
  public: true,
  host: null,
  clock: NO_CLOCK,
  rules: 0,
  content: '',
  own_content: false,
  replace: '',
  late: 'end',
  rated: false,
  practice: false,
  name: '',
  language: '',
  auto: false,
  tournament: '',
  delay: 0,
  sealed: false,
  deadline: null,
  pausing: [],
  resting: 0,
  agreed: [],
  ending: null,
  commitment: '',
  series: null,
  day: '',
  rematch: '',
  offered: null,
  tally: null,
  closed: false,
  talk: false,
  created: 0,
  started: 0,
  ended: 0,
  seq: 0,
  actor: null,
  question: null,
  about: {},
  outcome: null,
  digest: '',
  entropies: [],
  secret: null,
  since: 0,
  banks: [],
  turn: 0,
  frozen: false,
  private: false,
  view: {},
};

/** What is shared at such a table: what is known of it, and otherwise nothing. */
export function bareTable(
  known: Pick<Shared, 'id' | 'title' | 'options' | 'seats'> & Partial<Shared>,
): Shared {
  return { ...BARE, ...known };
}

/** What a viewer has there, who cannot be invited, and gives no orders. */
export function bareOwn(known: Pick<Own, 'seat'> & Partial<Own>): Own {
  return {
    lone: false,
    invite: '',
    view: {},
    legal: null,
    undo: false,
    practises: false,
    hints: false,
    orders: null,
    given: false,
    ...known,
  };
}
