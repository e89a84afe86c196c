/** What a square of the valley is, and why a pawn cannot be used there. */
import type { TableModel } from '../../lib/table.svelte';
import { t, term, type Key } from '../../lib/words.svelte';
import type { Explained, Option } from '../kit';
import { TERRAINS, TiwanakuDraft, valleyOf } from './draft.svelte';

const SQUARE = /^[a-i][1-5]$/;

export function explain(table: TableModel, place: string): Explained | null {
  if (!SQUARE.test(place)) return null;
  const draft = new TiwanakuDraft(table);
  const square = draft.squares.find((one) => one.name === place);
  if (!square) return null;
  const sentences = [
    square.terrain < 0 ? t('tiwanaku.unknown') : term('tiwanaku', TERRAINS[square.terrain]!),
    ...(square.crop ? [`${t(`tiwanaku.crop.${square.crop}` as Key)} ${square.crop}`] : []),
    ...valleyOf(table)
      .pawns.filter(({ squares }) => squares.includes(place))
      .map(({ colour }) => t('tiwanaku.pawn', { colour: term('tiwanaku', colour) })),
  ];
  const verbs = table.shared.question?.endsWith('Move') ? ['go'] : ['explore', 'divine', 'retrieve'];
  const attempts = verbs
    .filter((verb) => !table.legal.some((action) => action.startsWith(`${verb} ${place}`)))
    .map((verb): Option => {
      const action = verb === 'divine' ? `divine ${place} 1` : `${verb} ${place}`;
      return { action, label: t(`tiwanaku.verb.${verb}` as Key) };
    });
  return { title: place, sentences: sentences.map(sentence), rule: square.crop ? 'T5.4' : 'T5.3', attempts };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
