/** The move being made in Cuzco: a die picked up, a place touched, an answer chosen. */
import { groupBy } from '../../lib/group';
import { count, t, type Key } from '../../lib/words.svelte';
import { Draft } from '../draft';
import type { Group, Option } from '../kit';
import { byRound, cardOf, cards, cardTold, constant, goodOf, name, told, word } from './box.svelte';
import { empireOf, maskOf, ownOf, pipsLeft, progressOf, questionOf, SPACES } from './empire';
import { circletNow, circletVp, spaceNow, villageNow } from './moment';

const SPRITE = '/cuzco.svg#';
const RULES: Record<string, string> = {
  return: 'C2.11',
  pututu: 'C16.3',
  turn: 'CR58',
  go: 'C6.1',
  rotate: 'C6.7',
  feather: 'C6.5',
  take: 'C7.1',
  slide: 'C8.2',
  spend: 'C8.3',
  rest: 'C8.2',
  claim: 'C5.3',
  bless: 'C5.2',
  activate: 'C10.2',
  use: 'C13.3',
  buy: 'C14.3',
  complete: 'C14.4',
  waive: 'CR46',
  discard: 'C14.4',
  choose: 'C14.4',
  recall: 'CR43',
};

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
      for (const place of this.#placesOf(action)) (found[place] ??= []).push(action);
    }
    return found;
  });

  get chosen(): string | null {
    return this.#chosen !== null && this.table.legal.includes(this.#chosen) ? this.#chosen : null;
  }
  get begun(): boolean {
    return this.chosen !== null || this.place !== null || this.die !== null;
  }
  get label(): string {
    return this.chosen ? this.say(this.chosen) : t('plain.choose');
  }
  override get rule(): string {
    const [verb = '', first = '', second = ''] = (this.chosen ?? '').split(' ');
    if (verb === 'place') return told(`space ${second}`).rule;
    if (verb === 'play') return second === 'medal' ? 'C12.3' : 'C12.2';
    if (verb === 'go' && first === 'capital') return 'C5.1';
    return RULES[verb] ?? '';
  }
  /** What the chosen move would do, in a sentence. */
  get detail(): string {
    const chosen = this.chosen;
    if (!chosen) return count('cuzco.answers', this.table.legal.length);
    const [verb = '', first = '', second = ''] = chosen.split(' ');
    switch (verb) {
      case 'place':
        return spaceNow(second, this.view.round);
      case 'play':
        return cardTold(Number(first)).text;
      case 'return':
        return cardTold(Number(first)).text;
      case 'go':
      case 'rotate': {
        const to = second || first;
        return to === 'capital' ? told(to).text : this.#village(to);
      }
      case 'take': {
        const tile = this.view[first as 'study' | 'farm'][Number(second) - 1];
        return tile
          ? `${told(tile.tile).name}: ${told(tile.ability).name}. ${told(tile.tile).notes.join(' ')}`
          : '';
      }
      case 'claim': {
        const open = this.view.gods.find((god) => god.god === first)?.open;
        return open ? `${cardTold(open).name}: ${cardTold(open).text}` : '';
      }
      case 'use':
        return `${told(second).name}: ${this.#use(first, second)}`;
      case 'activate':
        return circletNow(Number(first), this.view.round);
      case 'complete':
      case 'discard':
      case 'choose':
      case 'waive':
      case 'buy':
        return told(first).text;
      case 'recall':
        return this.#village(first);
      default:
        return t(`cuzco.detail.${verb}` as Key);
    }
  }

  /** Every legal action: by die for placements, by what it is about otherwise. */
  get groups(): Group[] {
    const shown = this.place
      ? (this.byPlace[this.place] ?? [])
      : this.die === null
        ? this.table.legal
        : this.table.legal.filter((action) => !this.#otherDie(action));
    return [...groupBy(shown, (action) => this.#groupOf(action))].map(([key, actions]) => ({
      key,
      label: this.#groupName(key),
      icon: key.startsWith('die ') ? `${SPRITE}d${key.slice(4)}` : undefined,
      options: actions.map((action) => this.#option(action)),
    }));
  }

  #otherDie(action: string): boolean {
    const [verb, first] = action.split(' ');
    return (verb === 'place' || verb === 'pututu' || verb === 'turn') && Number(first) !== this.die;
  }

  #groupOf(action: string): string {
    const [verb = '', first = ''] = action.split(' ');
    if (verb === 'place' || verb === 'pututu' || verb === 'turn') return `die ${first}`;
    if (verb === 'use' || verb === 'take') return `deck ${first}`;
    if (verb === 'feather') return `colour ${first}`;
    return verb === 'rotate' ? 'go' : verb;
  }

  #groupName(key: string): string {
    const [kind = '', what = ''] = key.split(' ');
    if (kind === 'die') return t('cuzco.group.die', { die: what });
    if (kind === 'deck') return name(what);
    if (kind === 'colour') return t('cuzco.group.colour', { colour: word(what) });
    const waiving = cards().find(({ effect }) => effect === 'waive');
    if (kind === 'waive') return t('cuzco.group.waive', { card: cardTold(waiving?.number ?? 0).name });
    return t(`cuzco.group.${kind}` as Key);
  }

  #option(action: string): Option {
    return { action, label: this.#row(action), icon: this.#icon(action), effect: this.#effect(action) };
  }

  /** What a row of the list says inside its group. */
  #row(action: string): string {
    const [verb = '', first = '', second = ''] = action.split(' ');
    switch (verb) {
      case 'place':
        return name(second);
      case 'pututu':
        return t('cuzco.row.pututu', { change: second });
      case 'turn':
        return t('cuzco.row.turn', { face: second });
      case 'play':
        return t(`cuzco.row.play.${second}` as Key, { card: cardTold(Number(first)).name });
      case 'go':
        return name(first);
      case 'rotate': {
        const [kind, pips] = this.view.arms[Number(first.slice(3))]!;
        return t('cuzco.row.rotate', { village: name(second), road: word(kind), pips });
      }
      case 'feather':
        return told(`circlet ${second}`).name;
      case 'take': {
        const tile = this.view[first as 'study' | 'farm'][Number(second) - 1];
        return tile ? told(tile.tile).name : second;
      }
      case 'claim': {
        const open = this.view.gods.find((god) => god.god === first)?.open;
        return open ? cardTold(open).name : name(first);
      }
      case 'use':
        return told(second).name;
      default:
        return this.say(action);
    }
  }

  #effect(action: string): string {
    const [verb = '', first = '', second = ''] = action.split(' ');
    switch (verb) {
      case 'place':
        return t(`cuzco.effect.${second}` as Key, {
          die: first,
          vp: second === 'headdress' ? byRound('headdress_vp', this.view.round) : constant('vp_space'),
        });
      case 'play':
        return second === 'medal' ? t('cuzco.effect.medal') : t('cuzco.effect.offering');
      case 'go':
      case 'rotate':
      case 'recall': {
        const to = verb === 'rotate' ? second : first;
        const village = this.view.villages.find((one) => one.village === to);
        return village
          ? t('cuzco.effect.village', { colour: word(village.feather), vp: village.vp })
          : t('cuzco.effect.blessing');
      }
      case 'take': {
        const tile = this.view[first as 'study' | 'farm'][Number(second) - 1];
        return tile ? `${told(tile.ability).name} · ${tile.number}` : '';
      }
      case 'claim':
        return name(first);
      case 'use':
        return this.#use(first, second);
      case 'buy':
        return t('cuzco.effect.buy', { food: goodOf(first).food, vp: goodOf(first).vp });
      case 'activate':
        return t('cuzco.effect.points', {
          vp: circletVp(Number(first), this.view.round),
        });
      case 'complete':
        return t('cuzco.effect.points', { vp: constant('mission_vp') });
      case 'waive':
        return second === 'medal' ? t('cuzco.effect.medal') : t('cuzco.effect.offering');
      case 'discard':
      case 'choose':
        return (progressOf(this.table, this.table.seat, first) ?? [])
          .map(([is, must]) => `${is}/${must}`)
          .join(' · ');
      default:
        return '';
    }
  }

  #icon(action: string): string {
    const [verb = '', first = '', second = ''] = action.split(' ');
    const signs: Record<string, () => string> = {
      place: () => (second === 'points' ? 'vp' : second),
      pututu: () => (second.endsWith('2') ? 'pututu-great' : 'pututu'),
      turn: () => `d${second}`,
      play: () => `god-${cardOf(Number(first)).god}`,
      return: () => `god-${cardOf(Number(first)).god}`,
      go: () => (first === 'capital' ? 'temple' : 'chasqui'),
      rotate: () => 'chasqui',
      feather: () => `feather-${first}`,
      take: () => {
        const tile = this.view[first as 'study' | 'farm'][Number(second) - 1];
        return tile ? tile.ability.toLowerCase() : first;
      },
      slide: () => this.mine?.tiles[SPACES.indexOf(first as 't1')]?.ability.toLowerCase() ?? 'study',
      spend: () => ({ glory: 'vp', offering: 'offering', quipu: 'a7' })[first] ?? 'exchange',
      rest: () => 'vp',
      claim: () => `god-${first}`,
      bless: () => first,
      activate: () => 'headdress',
      use: () => second.toLowerCase(),
      buy: () => `good-${first}`,
      recall: () => 'quipu',
      done: () => 'check',
    };
    return SPRITE + (signs[verb]?.() ?? 'mission');
  }

  /** What an action does, in words: for the button and for those who listen. */
  say(action: string): string {
    const [verb = '', first = '', second = ''] = action.split(' ');
    switch (verb) {
      case 'place':
        return t('cuzco.act.place', { die: first, action: word(second) });
      case 'pututu':
        return t('cuzco.act.pututu', { die: first, change: second });
      case 'turn':
        return t('cuzco.act.turn', { die: first, face: second });
      case 'play':
        return t(`cuzco.act.play.${second}` as Key, { card: cardTold(Number(first)).name });
      case 'return':
        return t('cuzco.act.return', { card: cardTold(Number(first)).name });
      case 'go':
        return t('cuzco.act.go', { place: name(first) });
      case 'rotate': {
        const [kind, pips] = this.view.arms[Number(first.slice(3))]!;
        return t('cuzco.act.rotate', { village: name(second), road: word(kind), pips });
      }
      case 'feather':
        return t('cuzco.act.feather', { colour: word(first), n: second });
      case 'take':
        return t('cuzco.act.take', { tile: this.#row(action) });
      case 'slide': {
        const tile = this.mine?.tiles[SPACES.indexOf(first as 't1')];
        const facts = { tile: tile ? told(tile.tile).name : first, n: tile?.number ?? 0 };
        return t(tile?.deck === 'farm' ? 'cuzco.act.slide.farm' : 'cuzco.act.slide.study', facts);
      }
      case 'spend':
        return told(`exchange ${first}`).offer ?? '';
      case 'rest':
        return t('cuzco.act.rest', { n: pipsLeft(this.table) });
      case 'claim':
        return t('cuzco.act.claim', { card: this.#row(action) });
      case 'bless':
        return t(`cuzco.act.bless.${first}` as Key);
      case 'activate':
        return t('cuzco.act.activate', { n: first });
      case 'use':
        return t('cuzco.act.use', { ability: told(second).name, deck: word(first) });
      case 'buy':
        return t('cuzco.act.buy', { good: word(first) });
      case 'complete':
        return t('cuzco.act.complete', { mission: word(first) });
      case 'discard':
        return t('cuzco.act.discard', { mission: word(first) });
      case 'waive':
        return t(`cuzco.act.waive.${second}` as Key, { mission: word(first) });
      case 'choose':
        return t('cuzco.act.choose', { mission: word(first) });
      case 'recall':
        return t('cuzco.act.recall', { village: name(first) });
      default:
        return this.question === 'Exchange' ? t('cuzco.act.stop') : t('cuzco.act.done');
    }
  }

  #use(deck: string, id: string): string {
    const tiles = this.mine?.tiles.filter((tile) => tile.deck === deck && tile.ability === id).length ?? 1;
    const { by_tiles: said = [] } = told(id);
    return said[Math.min(tiles, said.length) - 1] ?? '';
  }

  #village(place: string): string {
    const village = this.view.villages.find((one) => one.village === place);
    return village ? villageNow(village) : '';
  }

  #placesOf(action: string): string[] {
    const [verb = '', first = '', second = ''] = action.split(' ');
    switch (verb) {
      case 'place':
      case 'rotate':
        return [second];
      case 'pututu':
      case 'turn':
        return [`die ${first}`];
      case 'play':
        return [second === 'medal' ? cardOf(Number(first)).god : `card ${first}`];
      case 'return':
        return [`card ${first}`];
      case 'feather':
        return [`circlet ${second}`];
      case 'activate':
        return [`circlet ${first}`];
      case 'take':
        return [`${first} ${second}`];
      case 'use':
        return (this.mine?.tiles ?? []).flatMap((tile, space) =>
          tile.deck === first && tile.ability === second ? [SPACES[space]!] : [],
        );
      case 'spend':
      case 'rest':
      case 'bless':
      case 'done':
        return [];
      default:
        return [first];
    }
  }

  /** Does something happen when this place is touched? */
  lit(place: string): boolean {
    return place in this.byPlace;
  }
  /** The dice that may go to a space of the action board. */
  dice(place: string): number[] {
    return (this.byPlace[place] ?? []).flatMap((action) => {
      const [verb, die] = action.split(' ');
      return verb === 'place' ? [Number(die)] : [];
    });
  }
  /** Is the chosen answer, or the list that is open, about this place? */
  on(place: string): boolean {
    return this.place === place || (this.chosen !== null && this.#placesOf(this.chosen).includes(place));
  }

  choose(action: string): void {
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

  /** A die in hand goes where it is put; else a lone answer is chosen and touched again is sent, several are listed. */
  touch(place: string): void {
    const here = this.byPlace[place] ?? [];
    const placed = here.filter((action) => action.startsWith(`place ${this.die} `));
    if (this.die !== null && placed.length === 1) {
      this.#chosen = placed[0]!;
      this.commit();
    } else if (this.chosen && here.includes(this.chosen)) this.commit();
    else {
      this.die = null;
      this.#chosen = here.length === 1 ? here[0]! : null;
      this.place = here.length > 1 ? place : null;
    }
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
}
