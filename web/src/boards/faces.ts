/** What a board knows about a verb: everything in one row, told the words of an action by name. */
import { readAction, type Action } from '../lib/titles/actions';
import type { TableModel } from '../lib/table/table.svelte';
import { sayAction, type Facts } from '../lib/words.svelte';
import type { Title, Verbs } from '../types/generated';
import type { Group } from './kit';

/** Where an answer stands in the list: those with the same key stand together. */
export type Heading = Omit<Group, 'options'>;

/** The face of a verb: `W` are its words, `M` is the moment of the game in which it is looked at. */
export interface VerbFace<W, M> {
  /** What lies where the action points: it replaces words of the action in its sentence. */
  facts?(words: W, moment: M): Facts;
  heading(words: W, moment: M): Heading;
  /** What the list says below the heading; the whole sentence where nothing shorter will do. */
  row?(words: W, moment: M): string;
  /** Name of a symbol. */
  icon?(words: W, moment: M): string;
  /** What it brings, in a few words. */
  effect?(words: W, moment: M): string;
  /** Why it can hardly be meant, though it is allowed. */
  struck?(words: W, moment: M): string;
  /** The rule that it is about. */
  rule?(words: W, moment: M): string;
  /** Where it lies on the board; nowhere if it is only in the list. */
  places(words: W, moment: M): string[];
  /** The zone of the table that it lies in. */
  zone?(words: W): string | null;
}

type Words<T extends Title, V> = Extract<Action<T>, { verb: V }>;
type Needing<F, N extends keyof F> = F & Required<Pick<F, N>>;

/** A row for every verb of a title, each with what `N` names: what is missing fails the check. */
export type VerbFaces<T extends Title, M, N extends keyof VerbFace<unknown, M> = never> = {
  readonly [V in Verbs[T]]: Needing<VerbFace<Words<T, V>, M>, N>;
};

function rowOf<T extends Title, M>(title: T, faces: VerbFaces<T, M>, action: string) {
  const words = readAction(title, action);
  const rows = faces as unknown as Record<PropertyKey, VerbFace<Action<T>, M>>;
  return { words, face: rows[words.verb]! };
}

/** The zone of the table that an action lies in, if it lies in one. */
export function zoneIn<T extends Title, M>(title: T, faces: VerbFaces<T, M>, action: string): string | null {
  const { words, face } = rowOf(title, faces, action);
  return face.zone?.(words) ?? null;
}

/** An action at a moment, as its verb's row shows it. */
export class Face<T extends Title, M extends { table: TableModel }> {
  readonly words: Action<T>;
  readonly #verb: VerbFace<Action<T>, M>;

  constructor(
    readonly title: T,
    faces: VerbFaces<T, M>,
    readonly action: string,
    readonly moment: M,
  ) {
    ({ words: this.words, face: this.#verb } = rowOf(title, faces, action));
  }

  /** What the action does: for the button and for those who listen. */
  get say(): string {
    const { table } = this.moment;
    const facts = this.#verb.facts?.(this.words, this.moment);
    return sayAction(this.title, this.action, table.names, facts, table.shared.question ?? '');
  }
  get heading(): Heading {
    return this.#verb.heading(this.words, this.moment);
  }
  get row(): string {
    return this.#verb.row?.(this.words, this.moment) ?? this.say;
  }
  get icon(): string {
    return this.#verb.icon?.(this.words, this.moment) ?? '';
  }
  get effect(): string {
    return this.#verb.effect?.(this.words, this.moment) ?? '';
  }
  get struck(): string {
    return this.#verb.struck?.(this.words, this.moment) ?? '';
  }
  get rule(): string {
    return this.#verb.rule?.(this.words, this.moment) ?? '';
  }
  get places(): string[] {
    return this.#verb.places(this.words, this.moment);
  }
}
