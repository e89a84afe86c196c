/** What the board of Tiwanaku knows about each verb: its words, and the square that it is about. */
import type { TableModel } from '../../lib/table/table.svelte';
import { stepOf } from '../../lib/titles/steps';
import { t, term, type Facts } from '../../lib/words.svelte';
import type { TiwanakuVerb } from '../../types/generated';
import type { Heading, VerbFaces } from '../faces';
import { cropName, valleyOf, type Square } from './views';

const DIRECTIONS = ['up', 'right', 'down', 'left'];

/** The moment in which a verb is looked at. */
export interface Moment {
  table: TableModel;
  squares: Square[];
}

export const verbName = (verb: TiwanakuVerb) => t(`tiwanaku.verb.${verb}`);
const heading = ({ verb }: { verb: TiwanakuVerb }): Heading => ({ key: verb, label: verbName(verb) });
const nowhere = () => [];
const onSquare = ({ square }: { square: string }) => [square];

/** Of which colour the Otoma on a square is, and where it would walk now. */
function walkOf({ square }: { square: string }, { table }: Moment): Facts {
  const { otoma } = valleyOf(table);
  const pawn = otoma.findIndex((one) => one.square === square);
  const step = stepOf('tiwanaku', table.view);
  const tied = step?.step === 'OrderOtoma' ? step.tied.split(' ').find((one) => one[0] === String(pawn)) : '';
  const direction = step?.step === 'PickOtoma' ? step.direction : Number(tied?.[1]);
  return {
    colour: term('tiwanaku', otoma[pawn]?.colour ?? ''),
    direction: term('tiwanaku', DIRECTIONS[direction] ?? ''),
  };
}

/** What the open board says against a crop: another one of its kind, or none is left. */
function struckBy({ square, level }: { square: string; level: string }, { table }: Moment): string {
  const found = valleyOf(table).struck.find((one) => one.square === square && one.level === Number(level));
  if (!found) return '';
  const { by, rule } = found;
  return by === null ? t('tiwanaku.usedUp', { rule }) : t('tiwanaku.struck', { by, rule });
}

export const FACES: VerbFaces<'tiwanaku', Moment> = {
  explore: { heading, places: ({ pawn }) => (pawn === 'supply' ? [] : [pawn]) },
  go: { heading, places: onSquare },
  retrieve: { heading, places: onSquare },
  divine: {
    heading,
    facts: ({ level }) => ({ crop: cropName(Number(level)) }),
    struck: struckBy,
    places: onSquare,
  },
  stop: { heading, places: nowhere },
  offer: {
    heading,
    facts: ({ cubes }) => ({ cubes: [...cubes].map((level) => cropName(Number(level))).join(', ') }),
    places: nowhere,
  },
  keep: { heading, places: nowhere },
  pass: { heading, places: nowhere },
  otoma: { heading, facts: walkOf, places: onSquare },
  spend: { heading, places: nowhere },
  give: { heading, places: nowhere },
};
