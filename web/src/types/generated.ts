// Written by scripts/web_types.py from the Python definitions; do not edit.
/* eslint-disable */

export type Json = boolean | number | string | null | Json[] | { [key: string]: Json };
export type Title = 'rumis';

export interface OptionFacts {
  name: string;
  values: string[];
  usual: string;
  /** The numbers of seats that a value needs. */
  seats: Record<string, number[]>;
  /** Takes more than its listed values. */
  free: boolean;
}
export interface TitleFacts {
  name: string;
  seats: number[];
  usualSeats: number;
  minutes: number;
  weight: number;
  options: OptionFacts[];
}
export const TITLES: Record<Title, TitleFacts> = {
  rumis: {
    name: 'Rumis',
    seats: [1, 2, 3, 4],
    usualSeats: 2,
    minutes: 20,
    weight: 1.9,
    options: [
      { name: 'board', values: ['chullpa', 'pirka', 'tambo', 'pisac', 'coricancha', 'cucho'], usual: 'chullpa', seats: {  }, free: false },
      { name: 'ground', values: ['off', 'on'], usual: 'off', seats: {  }, free: false },
      { name: 'colours', values: ['one', 'two'], usual: 'one', seats: { 'two': [2] }, free: false },
      { name: 'ruinas', values: ['off', 'on'], usual: 'off', seats: { 'on': [2, 3] }, free: false },
      { name: 'solitaire', values: ['off', '3', '4', '5'], usual: 'off', seats: { '3': [1], '4': [1], '5': [1] }, free: false },
    ],
  },
};

/** The words that follow a verb in an action. */
export const VERBS = {
  rumis: {
    'place': [],
  },
} as const;

export type RumisEvent = 'all placed' | 'end' | 'filled' | 'full' | 'never in' | 'nothing fits' | 'placed' | 'set aside' | 'start' | 'stuck';
export type RumisQuestion = 'Place' | 'PlaceRuin' | 'Fill';
/** A game for two to four seats; plans are rows from the top, -1 in `seen` is an empty square. */
export interface RumisStructureView {
  start: number;
  maxima: number[][];
  heights: number[][];
  seen: number[][];
  colours: RumisColourView[];
  placed: ([number, string])[];
}
/** One colour: its owner (none for the ruins), the stones left and the points so far. */
export interface RumisColourView {
  colour: string;
  seat: number | null;
  left: string[];
  visible: number;
  total: number;
  out: boolean;
}
/** A solitaire cube; here the number of a placed stone tells the copies of one stone apart. */
export interface RumisCubeView {
  maxima: number[][];
  left: Record<string, number>;
  placed: ([number, string])[];
  filled: number;
}
export type RumisPublic = RumisStructureView | RumisCubeView;
export type RumisOwn = Record<string, never>;
