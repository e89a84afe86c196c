/** The log in turns: what a seat did between being asked and passing on. The server numbers them. */
import { seatIn, type TableEvent } from '../titles/events';
import type { Entry } from '../server/wire';
import { effect, effects, has, some, t, tell, type Change } from '../words.svelte';
import type { Told } from '../../types/generated';

export interface LogLine {
  key: string;
  seq: number;
  seat: number | null;
  told: Told | TableEvent;
  undone: boolean;
}

export interface Turn {
  number: number;
  /** Whose turn it is; nobody's while the game is set up. */
  seat: number | null;
  /** The number of its first and of its last entry. */
  first: number;
  last: number;
  lines: LogLine[];
  /** The actions that made it, as far as they may be read, without what was taken back. */
  actions: string[];
  /** What changed, without what was taken back. */
  changes: Change[];
}

/** The turns of a log, oldest first, with what was taken back marked. */
export function turnsOf(entries: readonly Entry[]): Turn[] {
  const turns: Turn[] = [];
  const actions: { turn: Turn; lines: LogLine[]; changes: Change[] }[] = [];
  for (const entry of entries) {
    const { seq, seat, kind, changes } = entry;
    // Of what is taken back in one go, over the moves of others, only the last is told.
    if (kind === 'undo' && entry.text === 'back' && turns.at(-1)?.lines.at(-1)?.told.event === 'undo') {
      turns.at(-1)!.lines.pop();
      if (!turns.at(-1)!.lines.length) turns.pop();
    }
    if (turns.at(-1)?.number !== entry.turn)
      turns.push({ number: entry.turn, seat, first: seq, last: seq, lines: [], actions: [], changes: [] });
    const turn = turns.at(-1)!;
    const told: (Told | TableEvent)[] =
      kind === 'action' || kind === 'start'
        ? entry.events
        : [...entry.events, { event: kind, rule: '', seat, text: entry.text }];
    const lines = told.map((one, i) => ({
      ...{ key: `${seq}.${i}`, seq, seat: seatIn(one) ?? seat },
      ...{ told: one, undone: false },
    }));
    if (kind === 'action') {
      actions.push({ turn, lines, changes });
      turn.actions.push(entry.text);
    }
    const gone = kind === 'undo' ? actions.pop() : undefined;
    if (gone) {
      for (const line of gone.lines) line.undone = true;
      gone.turn.actions.pop();
      gone.turn.changes = gone.turn.changes.filter((one) => !gone.changes.includes(one));
    }
    turn.last = seq;
    turn.lines.push(...lines);
    turn.changes.push(...changes);
  }
  return turns;
}

/** A line of the log in words. */
export function lineWords(title: string, { told, seat }: LogLine, names: string[]): string {
  const how = 'text' in told ? String(told.text) : '';
  const why = told.event === 'stopped' || how === 'back' ? `.${how}` : '';
  const key = `event.${told.event}${why}`;
  if (has(key))
    return t(key, { seat: names[seat ?? -1] ?? '', text: 'text' in told ? String(told.text) : '' });
  return tell(title, told, names);
}

/** What a turn was about: its first line that was not taken back. */
export function headline(title: string, turn: Turn, names: string[]): string {
  if (!turn.number) return t('story.start');
  const line = turn.lines.find((one) => !one.undone) ?? turn.lines[0];
  return line ? lineWords(title, line, names) : '';
}

/** The points that a turn brought its seat, in words with a sign; empty if there are none. */
export function pointsOf(title: string, turn: Turn): string {
  const sum = turn.changes
    .filter(([seat, thing]) => seat === turn.seat && thing === 'points')
    .reduce((points, [, , amount]) => points + amount, 0);
  return sum ? some(title, 'points', sum, true) : '';
}

/** Only the number of points in words. */
export function inDigits(points: string): string {
  return points.split(' ')[0]!;
}

/** What else a turn changed, in a sentence for each seat. */
export function effectsOf(title: string, turn: Turn, names: string[]): string[] {
  const others = turn.changes.filter(([seat, thing]) => seat !== turn.seat || thing !== 'points');
  return effects(title, others, names, turn.seat);
}

/** A turn in one sentence, for those who listen. */
export function spoken(title: string, turn: Turn, names: string[]): string {
  const changed = effect(title, turn.changes, names, turn.seat);
  return changed ? `${headline(title, turn, names)} ${changed}.` : headline(title, turn, names);
}
