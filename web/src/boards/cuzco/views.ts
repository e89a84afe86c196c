/** What everybody sees of a game of Cuzco. */
import { stepOf } from '../../lib/titles/steps';
import type { TableModel } from '../../lib/table/table.svelte';
import { ownOf as handOf, publicOf } from '../../lib/titles/views';
import type { CuzcoEmpireView, CuzcoMaskView, CuzcoOwnHandView, CuzcoQuestion } from '../../types/generated';

export const COLOURS = ['turquoise', 'purple', 'orange', 'pink'] as const;
export const SPACES = ['t1', 't2', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'b5'] as const;
export const ROUNDS = 6;

export function empireOf(table: TableModel): CuzcoEmpireView {
  return publicOf('cuzco', table);
}
export function maskOf(table: TableModel, seat: number | null): CuzcoMaskView | null {
  return seat === null ? null : (empireOf(table).masks[seat] ?? null);
}
export function ownOf(table: TableModel): CuzcoOwnHandView | null {
  return handOf('cuzco', table);
}
export function questionOf(table: TableModel): CuzcoQuestion | null {
  return (table.shared.question ?? null) as CuzcoQuestion | null;
}

/** The step that waits. */
export const stepIn = (table: TableModel) => stepOf('cuzco', table.view);

/** The pips of an exchange that may still be spent. */
export function pipsLeft(table: TableModel): number {
  const step = stepIn(table);
  return step?.step === 'Exchange' ? step.pips : 0;
}

/** How far a seat is with a mission, as the viewer may know it: parts of [is, must be]. */
export function progressOf(table: TableModel, seat: number | null, mission: string): number[][] | null {
  if (seat !== null && seat === table.seat) {
    const own = ownOf(table)?.progress[mission];
    if (own) return own;
  }
  return maskOf(table, seat)?.progress[mission] ?? null;
}

export type Road = { from: string; to: string; kind: string; pips: number };
/** Every road, those of the turning overlay among them. */
export function roadsOf(view: CuzcoEmpireView, rotation = view.rotation): Road[] {
  return [
    ...view.roads.map(([from, to, kind, pips]) => ({ from, to, kind, pips })),
    ...view.arms.map(([kind, pips], arm) => ({
      from: 'capital',
      to: `I${(arm + rotation) % 6}`,
      kind,
      pips,
    })),
  ];
}
