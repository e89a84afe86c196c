/** What a seat has before it, as the zone and the strip of what is mine both say it. */
import type { TableModel } from '../../../lib/table/table.svelte';
import { t } from '../../../lib/words.svelte';
import type { CuzcoMaskView } from '../../../types/generated';
import { constant, slotsOf, told, word } from '../contents.svelte';
import { progressOf } from '../views';

/** Place, sign and number of everything that is counted. */
export function stockOf(table: TableModel, mine: CuzcoMaskView): [place: string, sign: string, n: string][] {
  const pututus = mine.pututus
    .map((n, i) => (n ? `±${i + 1}${n > 1 ? `×${n}` : ''}` : ''))
    .join(' ')
    .trim();
  return [
    ['food', 'food', String(mine.food)],
    ['offerings', 'offering', String(mine.offerings)],
    ['medals', 'medal', String(mine.medals)],
    ['priests', 'priest', String(mine.priests)],
    ['quipus', 'quipu', mine.reserve ? `${mine.quipus}+${mine.reserve}` : String(mine.quipus)],
    ...(table.shared.options.pututus === 'on'
      ? [['pututus', 'pututu', pututus || '0'] as [string, string, string]]
      : []),
  ];
}

/** A circlet in words: its feathers, and whether it is worn. */
export function crestOf(mine: CuzcoMaskView, n: number): string {
  const [one = '', other = ''] = slotsOf(mine.mask)[n - 1] ?? [];
  const full = (slot: number) => (mine.feathers[slot] ? '' : ` (${t('cuzco.mask.empty')})`);
  const parts = [
    `${told(`circlet ${n}`).name}: ${word(one)}${full(2 * n - 2)}, ${word(other)}${full(2 * n - 1)}`,
  ];
  if (mine.active[n - 1]) parts.push(t('cuzco.mask.active'));
  return parts.join('; ');
}

/** How far an own mission is. */
export function missionOf(table: TableModel, id: string): { far: number[][]; met: boolean; label: string } {
  const far = progressOf(table, table.seat, id) ?? [];
  const met = far.length > 0 && far.every(([is = 0, must = 1]) => is >= must);
  const state = met
    ? t('cuzco.missions.met', { vp: constant('mission_vp') })
    : far.map(([is, must]) => `${is}/${must}`).join(', ');
  return { far, met, label: `${word(id)}: ${told(id).asks}. ${state}` };
}
