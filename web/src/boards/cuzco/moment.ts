/** What depends on the moment of a game, in words: the round, the map, and who has been where. */
import { fill, said, type Facts } from '../../lib/words.svelte';
import type { CuzcoEmpireView } from '../../types/generated';
import { byRound, circletPoints, told, word } from './contents.svelte';

function phrase(key: string, facts: Facts = {}): string {
  return fill(said('cuzco').phrases?.[key] ?? key, facts);
}

/** What a space of the action board does in this round. */
export function spaceNow(action: string, round: number): string {
  const vp = byRound('headdress_vp', round);
  return action === 'headdress' ? phrase('space headdress', { vp }) : told(`space ${action}`).text;
}

export const circletVp = (circlet: number, round: number) =>
  byRound('headdress_vp', round) + circletPoints(circlet);

export function circletNow(circlet: number, round: number, active = false): string {
  const n = circlet;
  return active ? phrase('circlet active', { n }) : phrase('circlet', { n, vp: circletVp(n, round) });
}

export function templeNow({ round, temple_medals }: CuzcoEmpireView): string {
  return phrase('temple', { vp: byRound('temple_vp', round), n: temple_medals });
}

type Village = CuzcoEmpireView['villages'][number];
/** A village as the map of this table shows it. */
export const villageNow = ({ feather, vp }: Village) => phrase('village', { colour: word(feather), vp });
/** Whose quipus lie there, from the top. */
export function quipusNow({ quipus }: Village, names: string[]): string[] {
  const from = [...quipus].reverse().map((seat) => names[seat]);
  return from.length ? [phrase('village quipus', { names: from.join(', ') })] : [];
}

export const pileNow = (cards: number) => phrase('god pile', { n: cards });
export const slidNow = () => phrase('tile slid');
