/** What a thing of the valley is, in the words of the rulebook, and why a pawn cannot be used on a square. */
import type { TableModel } from '../../lib/table/table.svelte';
import { t, term } from '../../lib/words.svelte';
import type { TiwanakuVerb } from '../../types/generated';
import type { Explained, Option } from '../kit';
import { told } from './contents.svelte';
import { TiwanakuDraft } from './draft.svelte';
import { CROPS, TERRAINS, valleyOf, type Square } from './views';
import { verbName } from './verbs';

export function explain(table: TableModel, place: string): Explained | null {
  const square = new TiwanakuDraft(table).squares.find((one) => one.name === place);
  if (square) return explainSquare(table, square);
  const thing = told(table, place);
  return thing ? { title: thing.name, sentences: [thing.text], rule: thing.rule } : null;
}

function explainSquare(table: TableModel, square: Square): Explained {
  const thing = told(
    table,
    square.crop ? CROPS[square.crop - 1]! : square.terrain < 0 ? 'unexplored' : 'bare',
  );
  const here = [
    ...(square.terrain < 0 ? [] : [term('tiwanaku', TERRAINS[square.terrain]!)]),
    ...(thing ? [thing.name] : []),
    ...piecesOn(table, square.name),
  ];
  const arrow = square.arrow && !square.crop ? told(table, 'arrow') : undefined;
  return {
    title: square.name,
    sentences: [...here.map(sentence), ...[thing, arrow].flatMap((one) => (one ? [one.text] : []))],
    rule: square.crop ? 'T5.4' : 'T5.3',
    attempts: attempts(table, square.name),
  };
}

function piecesOn(table: TableModel, place: string): string[] {
  const valley = valleyOf(table);
  const pawns = valley.pawns.filter(({ squares }) => squares.includes(place));
  const otoma = valley.otoma.filter((pawn) => pawn.square === place);
  return [
    ...pawns.map(({ colour }) => t('tiwanaku.pawn', { colour: term('tiwanaku', colour) })),
    ...otoma.map(({ colour }) => t('tiwanaku.otomaPawn', { colour: term('tiwanaku', colour) })),
  ];
}

function attempts(table: TableModel, place: string): Option[] {
  const question = table.shared.question ?? '';
  const verbs: TiwanakuVerb[] = question.endsWith('Move')
    ? ['go']
    : question.endsWith('Otoma')
      ? ['otoma']
      : ['explore', 'divine', 'retrieve'];
  return verbs
    .filter((verb) => !table.legal.some((action) => action.startsWith(`${verb} ${place}`)))
    .map((verb): Option => {
      const action = verb === 'divine' ? `divine ${place} 1` : `${verb} ${place}`;
      return { action, label: verbName(verb) };
    });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
