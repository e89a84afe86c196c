/** Which sign stands for a mission: the one of the set that it looks at. */
import { told } from '../contents.svelte';

const SETS: Record<string, string> = {
  study_tiles: 'study',
  farm_tiles: 'farm',
  tiles: 'study',
  feathers: 'feather',
  goods: 'cards',
  god_cards: 'cards',
  quipus: 'quipu',
  circlets_active: 'headdress',
  priests: 'priest',
  medals: 'medal',
  offerings: 'offering',
  food: 'food',
  quipus_reserve: 'a7',
  missions_done: 'mission',
  order_token: 'status',
};

export function missionSign(id: string): string {
  const [first = {}, ...more] = told(id).parts ?? [];
  if (more.length) return 'mission';
  if (typeof first.colour === 'string') return `feather-${first.colour}`;
  if (typeof first.kind === 'string') return `good-${first.kind}`;
  if (typeof first.god === 'string') return `god-${first.god}`;
  if (typeof first.ability === 'string') return first.ability.toLowerCase();
  return SETS[String(first.count ?? first.distinct ?? first.same)] ?? 'mission';
}
