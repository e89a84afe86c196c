/** What the board of Tiwanaku knows about each verb: its words, and the square that it is about. */
import type { TableModel } from '../../lib/table.svelte';
import { t, term } from '../../lib/words.svelte';
import type { TiwanakuVerb } from '../../types/generated';
import type { Heading, VerbFaces } from '../faces';
import { cropName, type Square } from './valley';

/** The moment in which a verb is looked at. */
export interface Moment {
  table: TableModel;
  squares: Square[];
}

export const verbName = (verb: TiwanakuVerb) => t(`tiwanaku.verb.${verb}`);
const heading = ({ verb }: { verb: TiwanakuVerb }): Heading => ({ key: verb, label: verbName(verb) });
const nowhere = () => [];
const onSquare = ({ square }: { square: string }) => [square];

export const FACES: VerbFaces<'tiwanaku', Moment> = {
  explore: {
    heading,
    say: ({ pawn }) =>
      pawn === 'supply' ? t('tiwanaku.enter') : t('tiwanaku.act.explore', { square: pawn }),
    places: ({ pawn }) => (pawn === 'supply' ? [] : [pawn]),
  },
  go: {
    heading,
    say: ({ square }) => t('tiwanaku.act.go', { square }),
    places: onSquare,
  },
  retrieve: {
    heading,
    say: ({ square }) => t('tiwanaku.act.retrieve', { square }),
    places: onSquare,
  },
  divine: {
    heading,
    say: ({ square, level }) => t('tiwanaku.act.divine', { square, crop: cropName(Number(level)), level }),
    places: onSquare,
  },
  stop: { heading, say: () => t('tiwanaku.act.stop'), places: nowhere },
  offer: {
    heading,
    say: ({ cubes }) => t('tiwanaku.act.offer', { cubes: [...cubes].join(', ') }),
    places: nowhere,
  },
  keep: { heading, say: () => t('tiwanaku.act.keep'), places: nowhere },
  pass: { heading, say: () => t('tiwanaku.act.pass'), places: nowhere },
  otoma: { heading, say: ({ square }) => t('tiwanaku.act.otoma', { square }), places: onSquare },
  spend: {
    heading,
    say: ({ terrain, arrow }) =>
      t('tiwanaku.act.spend', { terrain: term('tiwanaku', terrain), arrow: term('tiwanaku', arrow) }),
    places: nowhere,
  },
  give: {
    heading,
    say: ({ seat }, { table }) => t('tiwanaku.act.give', { name: table.names[Number(seat)] ?? seat }),
    places: nowhere,
  },
};
