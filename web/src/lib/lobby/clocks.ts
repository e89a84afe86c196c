/** Clocks that a host can choose from, and how any clock is said. */
import { count, t } from '../words.svelte';
import type { Clock } from '../server/wire';

const NONE: Clock = { kind: 'none', bank: 0, increment: 0, days: 0 };
const live = (minutes: number): Clock => ({ ...NONE, kind: 'live', bank: 60 * minutes, increment: 20 });
const over = (days: number): Clock => ({ ...NONE, kind: 'days', days });

export const CLOCKS: readonly Clock[] = [NONE, ...[5, 10, 20].map(live), ...[1, 2, 3, 7].map(over)];

/** How long everybody may think. */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'days') return count('clock.days', clock.days);
  if (clock.kind === 'none') return t('clock.none');
  return t('clock.live', { minutes: Math.round(clock.bank / 60), seconds: clock.increment });
}
