/** The move being made in Tiwanaku: a square in focus, and what can be done there. */
import { groupBy } from '../../lib/group';
import type { TableModel } from '../../lib/table.svelte';
import { count, t, term, type Key } from '../../lib/words.svelte';
import type {
  TiwanakuHelp as Help,
  TiwanakuOdds as Odds,
  TiwanakuOwnScreenView,
  TiwanakuPeopleView,
  TiwanakuValleyView,
} from '../../types/generated';
import { Draft } from '../draft';
import type { Group, Option } from '../kit';
import { NO_MARKS, readMarks, toggled, writeMarks, type Marks } from './pencil';
import { readWays, wayTo } from './ways';

export const TERRAINS = ['valley', 'desert', 'forest', 'mountain'] as const;
export const CROPS = ['sweet potato', 'coca', 'chili pepper', 'corn', 'quinoa'] as const;
export const TERRAIN_SIGNS = ['t-V', 't-D', 't-F', 't-M'] as const;
export const COLUMN_SIGNS = [
  'water',
  'plant',
  'mountain',
  'fire',
  'sun',
  'rainbow',
  'cloud',
  'moon',
  'star',
] as const;
export const ROW_SIGNS = ['condor', 'monkey', 'llama', 'snake', 'turtle'] as const;
const COLUMNS = 'abcdefghi';

/** Verbs whose first word is a square of the board. */
const ON_BOARD = new Set(['go', 'divine', 'retrieve', 'otoma']);

export interface Square {
  name: string;
  x: number;
  y: number;
  terrain: number;
  crop: number;
  start: boolean;
  arrow: string | null;
}

/** What the crop of a level is called. */
export function cropName(level: number): string {
  return term('tiwanaku', CROPS[level - 1]!);
}

export function valleyOf(table: TableModel): TiwanakuValleyView {
  return table.view as unknown as TiwanakuValleyView;
}

export function screenOf(table: TableModel): TiwanakuOwnScreenView | null {
  return 'tops' in table.own.view ? (table.own.view as unknown as TiwanakuOwnScreenView) : null;
}

export function peopleOf(table: TableModel, seat: number): TiwanakuPeopleView | undefined {
  return valleyOf(table).people.find((people) => people.seats.includes(seat));
}

export class TiwanakuDraft extends Draft {
  /** The square whose options are shown. */
  square = $state<string | null>(null);
  #chosen = $state<string | null>(null);
  /** The pencil is in the hand: clicks mark squares instead of choosing moves. */
  pencilling = $state(false);
  /** What the table's helper said last, and how likely everything was at a moment that is being reviewed. */
  help: Help | null = $state.raw(null);
  odds: Odds | null = $state.raw(null);

  readonly valley = $derived.by(() => valleyOf(this.table));
  readonly wide = $derived.by(() => (this.valley.size === 'long' ? 9 : 5));
  readonly squares: Square[] = $derived.by(() => {
    const valley = this.valley;
    return valley.terrain.map((terrain, i) => {
      const x = i % this.wide;
      const y = Math.floor(i / this.wide);
      const name = `${COLUMNS[x]}${y + 1}`;
      return {
        name,
        x,
        y,
        terrain,
        crop: valley.crops[i]!,
        start: valley.start.includes(name),
        arrow: valley.arrows[i] ?? null,
      };
    });
  });
  /** The legal actions of each square, and those that belong to none. */
  readonly bySquare = $derived.by(() => groupBy(this.table.legal, placeOf));
  readonly marks = $derived.by(() => readMarks(this.table.note.marks));
  readonly #before = $derived.by(() => readWays(this.valley.ways));

  get chosen(): string | null {
    return this.#chosen !== null && this.table.legal.includes(this.#chosen) ? this.#chosen : null;
  }
  get begun(): boolean {
    return this.chosen !== null || this.square !== null;
  }
  get label(): string {
    return this.chosen ? this.say(this.chosen) : t('plain.choose');
  }
  get detail(): string {
    const chosen = this.chosen;
    if (!chosen) return count('tiwanaku.options', this.table.legal.length);
    const [verb, at] = chosen.split(' ');
    const square = this.squares.find((one) => one.name === at);
    if (verb === 'go') return square && square.terrain < 0 ? t('tiwanaku.shows') : t('tiwanaku.walks');
    if (verb === 'divine') return t('tiwanaku.divineRisk');
    return '';
  }
  get groups(): Group[] {
    return [...groupBy(this.table.legal, (action) => action.split(' ')[0]!)].map(([verb, actions]) => ({
      key: verb,
      label: t(`tiwanaku.verb.${verb}` as Key),
      options: actions.map((action) => this.#option(action)),
    }));
  }
  /** What can be done without a square, and on the square in focus. */
  get near(): Option[] {
    const free = this.bySquare.get('') ?? [];
    const here = this.square ? (this.bySquare.get(this.square) ?? []) : [];
    return [...here, ...free].map((action) => this.#option(action));
  }

  /** What an action does, in words. */
  say(action: string): string {
    const [verb, first = '', second = ''] = action.split(' ');
    if (action === 'explore supply') return t('tiwanaku.enter');
    if (verb === 'divine') {
      return t('tiwanaku.act.divine', {
        square: first,
        crop: cropName(Number(second)),
        level: second,
      });
    }
    if (verb === 'offer') return t('tiwanaku.act.offer', { cubes: [...first].join(', ') });
    if (verb === 'spend') {
      return t('tiwanaku.act.spend', { terrain: term('tiwanaku', first), arrow: term('tiwanaku', second) });
    }
    if (verb === 'give') return t('tiwanaku.act.give', { name: this.table.names[Number(first)] ?? first });
    return t(`tiwanaku.act.${verb}` as Key, { square: first });
  }

  /** The way of the move that is chosen, from where the pawn stands. */
  get way(): string[] {
    const [verb, square = ''] = this.chosen?.split(' ') ?? [];
    return verb === 'go' ? wayTo(square, this.#before) : [];
  }

  marksOf(name: string): Marks {
    return this.marks[name] ?? NO_MARKS;
  }

  mark(name: string, kind: keyof Marks, value: number): void {
    this.table.jot({ marks: writeMarks(toggled(this.marks, name, kind, value)) });
  }

  choose(action: string): void {
    this.#chosen = action;
    this.square = placeOf(action) || null;
    // Taking a pawn in hand shows nothing and can be undone: no need to ask twice.
    if (action.startsWith('explore ')) this.commit();
  }

  cancel(): void {
    this.#chosen = null;
    this.square = null;
  }

  /** A square was clicked: its only option is chosen, several are offered. */
  touch(name: string): void {
    const here = this.bySquare.get(name) ?? [];
    this.square = name;
    this.#chosen = null;
    if (here.length === 1 && !this.pencilling) this.choose(here[0]!);
  }

  #option(action: string): Option {
    return { action, label: this.say(action) };
  }
}

function placeOf(action: string): string {
  const [verb, first = ''] = action.split(' ');
  if (ON_BOARD.has(verb!)) return first;
  return verb === 'explore' && first !== 'supply' ? first : '';
}
