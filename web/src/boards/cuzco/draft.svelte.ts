/** The move being made in Cuzco: a die picked up, a place touched, an answer chosen. */
import { readAction, type Action } from '../../lib/titles/actions';
import { groupBy } from '../../lib/group';
import { count, t } from '../../lib/words.svelte';
import { Draft } from '../draft';
import { Face } from '../faces';
import type { Group, Option } from '../kit';
import { empireOf, maskOf, ownOf, questionOf } from './views';
import { FACES, SPRITE, type Moment } from './verbs';

export class CuzcoDraft extends Draft {
  /** The die in the fingers. */
  die = $state<number | null>(null);
  /** A place with several answers, which the list then shows alone. */
  place = $state<string | null>(null);
  #chosen = $state<string | null>(null);

  readonly view = $derived.by(() => empireOf(this.table));
  readonly mine = $derived.by(() => maskOf(this.table, this.table.seat));
  readonly question = $derived.by(() => questionOf(this.table));
  /** The legal actions of each place, as the board names places. */
  readonly byPlace = $derived.by(() => {
    const found: Record<string, string[]> = {};
    for (const action of this.table.legal) {
      for (const place of this.#faceOf(action).places) (found[place] ??= []).push(action);
    }
    return found;
  });

  /** The places that the option that is looked at would bring into reach. */
  readonly reach = $derived.by(
    () => new Set((this.table.ahead?.legal ?? []).flatMap((action) => this.#faceOf(action).places)),
  );
  /** Everything as it would be. */
  readonly ahead = $derived.by(() => this.table.ahead && empireOf(this.table.ahead));

  get chosen(): string | null {
    return this.#chosen !== null && this.table.legal.includes(this.#chosen) ? this.#chosen : null;
  }
  /** The chosen answer, with its words by name. */
  get words(): Action<'cuzco'> | null {
    return this.chosen === null ? null : readAction('cuzco', this.chosen);
  }
  get begun(): boolean {
    return this.chosen !== null || this.place !== null || this.die !== null;
  }
  get label(): string {
    return this.chosen ? this.say(this.chosen) : t('plain.choose');
  }
  override get rule(): string {
    return this.chosen ? this.#faceOf(this.chosen).rule : '';
  }
  get hint(): string {
    if (!this.begun) {
      const lit = new Set(Object.values(this.byPlace).flat()).size;
      return lit ? count('cuzco.answers', lit) : '';
    }
    return count('table.fitting', this.groups.flatMap(({ options }) => options).length);
  }

  /** Every legal action: by die for placements, by what it is about otherwise. */
  get groups(): Group[] {
    const shown = this.place
      ? (this.byPlace[this.place] ?? [])
      : this.die === null
        ? this.table.legal
        : this.table.legal.filter((action) => !this.#otherDie(action));
    const faces = shown.map((action) => ({ action, face: this.#faceOf(action) }));
    return [...groupBy(faces, ({ face }) => face.heading.key).values()].map((answers) => ({
      ...answers[0]!.face.heading,
      options: answers.map(({ action, face }): Option => ({
        action,
        label: face.row,
        icon: SPRITE + face.icon,
        effect: face.effect,
      })),
    }));
  }

  #faceOf(action: string): Face<'cuzco', Moment> {
    return new Face('cuzco', FACES, action, this);
  }
  #otherDie(action: string): boolean {
    const words = readAction('cuzco', action);
    return 'die' in words && Number(words.die) !== this.die;
  }

  say(action: string): string {
    return this.#faceOf(action).say;
  }

  /** Does something happen when this place is touched? */
  lit(place: string): boolean {
    return place in this.byPlace;
  }
  /** With a die in hand, only what uses it counts. */
  answers(place: string): boolean {
    return (this.byPlace[place] ?? []).some((action) => this.die === null || !this.#otherDie(action));
  }
  override meant(attempts: Option[]): Option[] {
    const held = attempts.filter(({ action }) => this.die === null || !this.#otherDie(action));
    return held.length ? held : attempts;
  }
  /** The dice that may go to a space of the action board. */
  dice(place: string): number[] {
    return (this.byPlace[place] ?? []).flatMap((action) => {
      const words = readAction('cuzco', action);
      return words.verb === 'place' ? [Number(words.die)] : [];
    });
  }
  /** Is the chosen answer, or the list that is open, about this place? */
  on(place: string): boolean {
    return this.place === place || (this.chosen !== null && this.#faceOf(this.chosen).places.includes(place));
  }

  protected select(action: string): void {
    this.#chosen = action;
  }
  cancel(): void {
    this.#chosen = null;
    this.place = null;
    this.die = null;
  }

  /** A die is taken in hand, or put back. */
  pick(die: number): void {
    this.die = this.die === die ? null : die;
    this.#chosen = null;
    this.place = null;
  }

  /** A die in hand goes where it is put; else a lone answer is chosen, several are listed. */
  touch(place: string): void {
    const here = this.byPlace[place] ?? [];
    const placed = here.filter((action) => action.startsWith(`place ${this.die} `));
    if (this.die !== null && placed.length === 1) this.choose(placed[0]!);
    else if (this.chosen && here.includes(this.chosen)) this.commit();
    else {
      this.die = null;
      this.#chosen = null;
      this.place = here.length > 1 ? place : null;
      if (here.length === 1) this.choose(here[0]!);
    }
  }
  /** With a die in the fingers, those of this die. */
  answersAt(place: string): string[] {
    const here = this.byPlace[place] ?? [];
    return this.die === null ? here : here.filter((action) => !this.#otherDie(action));
  }

  /** A die dropped on a space. */
  drop(die: number, place: string): void {
    this.die = die;
    this.touch(place);
  }

  /** The own god cards; empty for those who watch. */
  get cards(): number[] {
    return ownOf(this.table)?.hand ?? [];
  }
  /** Copies of a card lie on each other. */
  get piles(): { number: number; copies: number }[] {
    const { cards } = this;
    return [...new Set(cards)].map((number) => ({
      number,
      copies: cards.filter((other) => other === number).length,
    }));
  }
}
