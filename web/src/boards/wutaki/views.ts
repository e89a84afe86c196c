/** What everybody sees of a game of Wutaki, and what a seat sees of its own. */
import type { TableModel } from '../../lib/table/table.svelte';
import { ownOf as secretsOf, publicOf } from '../../lib/titles/views';
import type { WutakiKingdomView, WutakiOwnSecretsView, WutakiTribeView } from '../../types/generated';
import { RESOURCES, type Resource } from './contents.svelte';

export const KINDS = ['loyal', 'additional', 'special'] as const;
export type Kind = (typeof KINDS)[number];

export function kingdomOf(table: TableModel): WutakiKingdomView {
  return publicOf('wutaki', table);
}
export function ownOf(table: TableModel): WutakiOwnSecretsView | null {
  return secretsOf('wutaki', table);
}
export function tribeOf(table: TableModel): WutakiTribeView | null {
  return table.seat === null ? null : (kingdomOf(table).tribes[table.seat] ?? null);
}

export function totalOf(units: Record<Resource, number>): number {
  return RESOURCES.reduce((sum, kind) => sum + units[kind], 0);
}
