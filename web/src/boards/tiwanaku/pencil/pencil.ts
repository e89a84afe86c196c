/** Pencil marks: for a square the terrains and crops that somebody still thinks possible, `a1:VD13`. */
import type { BoardKey } from '../../draft';

export interface Marks {
  terrain: number[];
  crops: number[];
}
export type Pencilled = Record<string, Marks>;

export const TERRAIN_LETTERS = 'VDFM';
export const LEVELS = [1, 2, 3, 4, 5];
export const KEYS: readonly BoardKey[] = [
  { key: 'V D F M', does: 'tiwanaku.keys.terrain' },
  { key: '1 … 5', does: 'tiwanaku.keys.crop' },
];
export const NO_MARKS: Marks = { terrain: [], crops: [] };

export function readMarks(text: string): Pencilled {
  const found: Pencilled = {};
  for (const word of text.split(' ')) {
    const [square, signs] = word.split(':');
    if (!square || !signs) continue;
    found[square] = {
      terrain: [...TERRAIN_LETTERS].flatMap((letter, i) => (signs.includes(letter) ? [i] : [])),
      crops: LEVELS.filter((level) => signs.includes(String(level))),
    };
  }
  return found;
}

export function writeMarks(marks: Pencilled): string {
  return Object.entries(marks)
    .map(([square, { terrain, crops }]) => [
      square,
      terrain.map((i) => TERRAIN_LETTERS[i]).join('') + crops.join(''),
    ])
    .filter(([, signs]) => signs)
    .map((words) => words.join(':'))
    .join(' ');
}

/** The marks with one of them set, or wiped out if it was there. */
export function toggled(marks: Pencilled, square: string, kind: keyof Marks, value: number): Pencilled {
  const old = marks[square] ?? NO_MARKS;
  const values = old[kind].includes(value)
    ? old[kind].filter((one) => one !== value)
    : [...old[kind], value].sort((a, b) => a - b);
  return { ...marks, [square]: { ...old, [kind]: values } };
}
