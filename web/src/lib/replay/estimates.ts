/** Chances beside each other on one axis, each with how far it may be off. */
import type { Estimate } from '../../types/generated';

/** So many standard errors to both sides are shown. */
const SPAN = 2;

export const percent = (share: number) => Math.round(share * 100);
export const span = ({ error }: Estimate) => percent(SPAN * error);

/** The part of the way from 0 to 1 that is drawn. */
export type Axis = readonly [number, number];

export function axisOf(estimates: readonly Estimate[]): Axis {
  const ends = estimates.flatMap(({ chance, error }) => [chance - 3 * error, chance + 3 * error]);
  return [Math.max(0, Math.min(...ends) - 0.02), Math.min(1, Math.max(...ends) + 0.02)];
}

/** Where a chance stands on the axis, in percent of its length. */
export function placed(share: number, [least, most]: Axis): number {
  return (100 * (Math.max(least, Math.min(most, share)) - least)) / (most - least);
}

/** Both ends of what a chance may truly be. */
export function ends({ chance, error }: Estimate): [number, number] {
  return [chance - SPAN * error, chance + SPAN * error];
}

/** May these two be the other way round by luck alone? */
export function tooClose(one: Estimate, other: Estimate): boolean {
  return Math.abs(one.chance - other.chance) < SPAN * Math.hypot(one.error, other.error);
}
