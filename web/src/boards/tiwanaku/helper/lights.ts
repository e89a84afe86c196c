/** What an explanation says of the squares of the board: the same numbers stand at its sentences and at their squares. */
import type { TiwanakuReason as Reason, TiwanakuStruck as Struck } from '../../../types/generated';
import { TERRAINS } from '../views';

/** What is drawn on a square. */
export interface Light {
  /** Of the sentence that speaks of it. */
  label: string;
  /** Something is struck off it by the sentence that is read, or the hint is about it. */
  aim: boolean;
  /** Nothing is left for it if what is supposed were true. */
  broken: boolean;
  /** A value that a what-if tries. */
  supposed: { terrain: number | null; crop: number | null } | null;
  /** What is struck off it, and what is left if that is one value. */
  terrain: number[];
  crops: number[];
  /** Terrains, each with the crops that it does not go with. */
  pairs: [number, number[]][];
  isTerrain: number | null;
  isCrop: number | null;
}

/** A chain, or what follows within a what-if, and which of its sentences is meant. */
interface Place {
  steps: Reason[];
  at: number;
}

/** Numbers outside, letters within a what-if, small Roman ones within another. */
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
export function labelOf(depth: number, at: number): string {
  if (depth === 0) return String(at + 1);
  return depth === 1 ? String.fromCharCode(97 + (at % 26)) : (ROMAN[at] ?? String(at + 1));
}

/** Where a sentence stands: the sentences of what-ifs around it first. */
export function placesOf(steps: Reason[], wanted: Reason): Place[] | null {
  for (const [at, step] of steps.entries()) {
    if (step === wanted) return [{ steps, at }];
    const within = placesOf(step.what_if, wanted);
    if (within) return [{ steps, at }, ...within];
  }
  return null;
}

class Lights {
  readonly found = new Map<number, Light>();

  on(square: number): Light {
    const light = this.found.get(square) ?? {
      label: '',
      aim: false,
      broken: false,
      supposed: null,
      terrain: [],
      crops: [],
      pairs: [],
      isTerrain: null,
      isCrop: null,
    };
    this.found.set(square, light);
    return light;
  }

  /** The squares that a sentence looks at. */
  look(step: Reason, label: string): void {
    for (const square of [...step.uses, ...step.struck.map((one) => one.square)]) {
      const light = this.on(square);
      light.label ||= label;
    }
  }

  strike(all: Struck[]): void {
    for (const { square, terrain, crops, pairs, is_terrain: isTerrain, is_crop: isCrop } of all) {
      const light = this.on(square);
      light.terrain = [...new Set([...light.terrain, ...terrain])].sort((a, b) => a - b);
      light.crops = [...new Set([...light.crops, ...crops])].sort((a, b) => a - b);
      for (const [t, v] of pairs as [number, number][]) {
        const some = light.pairs.find(([one]) => one === t);
        if (!some) light.pairs.push([t, [v]]);
        else if (!some[1].includes(v)) some[1].push(v);
      }
      light.isTerrain ??= isTerrain;
      light.isCrop ??= isCrop;
    }
  }

  /** What a what-if tries, and the square where that breaks. */
  suppose({ struck, why, broken }: Reason, breaks: boolean): void {
    const { terrain, v } = why[0]!.facts;
    this.on(struck[0]!.square).supposed = {
      terrain: terrain === undefined ? null : TERRAINS.findIndex((one) => one === terrain),
      crop: v === undefined ? null : Number(v),
    };
    if (breaks && broken !== null) this.on(broken).broken = true;
  }
}

/**
 * What is drawn while a sentence is read: its squares and all that it strikes off. Within a what-if also what is supposed,
 * what followed before, and where it breaks. If none is read, every square has the number of the first that speaks of it.
 */
export function lights(steps: Reason[], step: Reason | null): Map<number, Light> {
  const lit = new Lights();
  const places = step && placesOf(steps, step);
  if (!step || !places) {
    for (const [at, one] of steps.entries()) lit.look(one, labelOf(0, at));
    return lit.found;
  }
  const { steps: beside, at } = places.at(-1)!;
  const depth = places.length - 1;
  for (const one of step.struck) lit.on(one.square).aim = true;
  lit.look(step, labelOf(depth, at));
  for (const [number, before] of (depth ? beside.slice(0, at) : []).entries()) {
    lit.look(before, labelOf(depth, number));
    lit.strike([...before.evident, ...before.struck]);
  }
  lit.strike([...step.evident, ...step.struck]);
  const around = places.slice(0, -1).map((place) => place.steps[place.at]!);
  for (const outer of around) lit.suppose(outer, outer === around.at(-1) && !step.what_if.length);
  if (step.what_if.length) lit.suppose(step, true);
  return lit.found;
}
