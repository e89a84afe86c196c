/** What a title brings to the table page. */
import type { Component } from 'svelte';
import type { PlaceNames } from '../lib/table/marks';
import { bringSymbols } from '../lib/browser/symbols';
import type { TableModel } from '../lib/table/table.svelte';
import type { Course } from '../types/generated';
import { bring, learn } from '../lib/words.svelte';
import type { Draft } from './draft';

export interface Option {
  action: string;
  label: string;
  /** Address of a symbol. */
  icon?: string;
  /** What it brings, in a few words. */
  effect?: string;
  /** Why it can hardly be meant, though it is allowed: it is struck through. */
  struck?: string;
}
export interface Group {
  key: string;
  label: string;
  icon?: string | undefined;
  options: Option[];
}

export interface Score {
  points: number;
  unit: string;
}

/** What a thing on the table is, in words. */
export interface Explained {
  title: string;
  sentences: string[];
  rule?: string;
  /** Moves that are not possible here now: each can be asked "why not?". */
  attempts?: Option[];
}

/** A series of points per seat, one value per entry, for the chart at the end. */
export type History = number[][];

export interface Part {
  table: TableModel;
  draft: Draft;
}

/** A number that a folded zone keeps, or a few words. */
export interface KeyNumber {
  /** Address of a symbol. */
  icon: string;
  text: string | number;
  /** What it counts. */
  label: string;
  /** A class of the title's colours. */
  tint?: string;
}

/** A part of a table that is too full for one look: a panel on a wide screen, a page on a phone. */
export interface Zone {
  id: string;
  /** Address of a symbol. */
  icon: string;
  name(): string;
  /** Does this answer lie here? */
  holds(action: string, table: TableModel): boolean;
  /** Is this place of the board here, as `data-place` names it? */
  has(place: string): boolean;
  /** What can still be read when it is folded, in groups. */
  key(table: TableModel): KeyNumber[][];
  View: Component<Part>;
  /** It is drawn as large as its box by itself. */
  fills?: boolean;
  /** The zone that is looked at together with this one, where two fit. */
  beside?: string;
}

/** A title whose table is made of zones: seats and question on top, the zones below, the answers at the side. */
export interface Zones {
  list: Zone[];
  /** Seats as they sit at the top. */
  order(table: TableModel): number[];
  /** Round and phase, in the bar at the top. */
  Head: Component<{ table: TableModel }>;
  /** The things that the question is about, beside it. */
  Asked: Component<Part>;
  /** The answers, where a list is not enough. */
  Answers: Component<Part>;
  /** What is mine in a few lines, where its zone is out of sight. */
  Strip?: Component<Part>;
}

/** Events that are told again after the end with what came of them, such as the cards that were played. */
export interface Story {
  events: string[];
  title(): string;
}

export interface Kit {
  story?: Story;
  /** The table in zones, where board, tray and side do not hold everything. */
  zones?: Zones;
  /** A file of symbols that the board draws with. */
  symbols?: string;
  /** What the board needs of a table before it is drawn. */
  ready?(table: TableModel): Promise<void>;
  draft(table: TableModel): Draft;
  score(table: TableModel, seat: number): Score | null;
  history(table: TableModel): History | null;
  /** What opponents without a seat are called. */
  rivals?(): string;
  /** Points where they changed, with finer sources than the outcome has; such a source is a key of the catalogue. */
  causes?(course: Course): Course['points'];
  /** Facts of events that name places of the board: these are marked until this viewer moves. */
  places?: PlaceNames;
  /** What lies at a place, as boards name it in `data-place`; null where there is nothing to say. */
  explain?(table: TableModel, place: string): Explained | null;
  Board: Component<Part>;
  /** What answers are made of: a row of things below the board, or a list beside it. */
  Tray: Component<Part> | null;
  tray?: 'below' | 'beside';
  /** Buttons at the edge of the board, where it has a rail. */
  Rail?: Component<Part>;
  /** A position by itself is about the board alone: whose seats there are says nothing of it. */
  seatless?: boolean;
  /** More about a seat, on its card. */
  Seat: Component<{ table: TableModel; seat: number }> | null;
  /** More at the side, such as a view from above. */
  Side: Component<Part> | null;
  /** A card, a tile or a piece as a small picture, for the book; `kind` is what the book calls it. */
  Thing?: Component<{ table: TableModel; kind: string; id: string }>;
  /** A table at the start as the book draws it; otherwise the board. */
  Picture?: Component<Part>;
  /** What can be learned from a finished game, beside its replay. */
  Review?: Component<Part>;
}

const kits = import.meta.glob<{ kit: Kit }>('./*/kit.ts');

/** The drawn board of a table's title, or the plain one, with its words and all that it needs. */
export async function kitFor(table: TableModel): Promise<Kit> {
  const load = kits[`./${table.title}/kit.ts`] ?? kits['./plain/kit.ts']!;
  const [{ kit }] = await Promise.all([load(), bring(`boards/${table.title}`), learn(table.title)]);
  table.places = kit.places ?? {};
  if (kit.symbols) void bringSymbols(kit.symbols);
  await kit.ready?.(table);
  return kit;
}
