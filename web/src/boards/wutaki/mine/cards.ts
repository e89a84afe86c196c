/** The cards of one's own, in the order in which they lie. */
import { groupBy } from '../../../lib/group';
import { t } from '../../../lib/words.svelte';
import type { WutakiDraft } from '../draft.svelte';

export type CardKind = 'omen' | 'secret' | 'revenge' | 'standing' | 'ability';

interface OwnedCard {
  id: string;
  kind: CardKind;
  /** What is so at this moment, and whether that is good; null if it is neither. */
  note: string;
  good: boolean | null;
}

export interface Pile extends OwnedCard {
  copies: number;
}

export const placeOf = ({ kind, id }: { kind: CardKind; id: string }) =>
  `${kind === 'standing' ? 'omen' : kind}:${id}`;

export function ownCards({ own, tribe }: WutakiDraft): OwnedCard[] {
  if (!own || !tribe) return [];
  const card = (kind: CardKind, id: string, note = '', good: boolean | null = null) => ({
    id,
    kind,
    note,
    good,
  });
  return [
    ...(tribe.ability ? [card('ability', tribe.ability, tribe.spent ? t('wutaki.spent') : '')] : []),
    ...(tribe.standing ? [card('standing', tribe.standing)] : []),
    ...own.conditions.map(({ card: id, met }) =>
      card('secret', id, met === null ? '' : t(met ? 'wutaki.met' : 'wutaki.notMet'), met || null),
    ),
    ...own.limits.map(({ card: id, count: n, limit, strikes }) =>
      card('revenge', id, strikes ? t('wutaki.strikes') : t('wutaki.safe', { n, limit }), !strikes),
    ),
    ...own.hand.map((id) => card('omen', id)),
  ];
}

/** Cards of which the same is said lie on each other; one that can be used lies on top. */
export function piled(draft: WutakiDraft, cards: OwnedCard[], said: (card: OwnedCard) => string): Pile[] {
  return [...groupBy(cards, (one) => `${one.kind} ${said(one)}`).values()].map((pile) => ({
    ...(pile.find((one) => draft.options(placeOf(one))) ?? pile[0]!),
    copies: pile.length,
  }));
}

/** Cards of the same name of which the same holds lie on each other: for where only their names fit. */
export const named = (draft: WutakiDraft): Pile[] =>
  piled(draft, ownCards(draft), ({ id, good }) => `${draft.box.name(id)} ${good}`);
