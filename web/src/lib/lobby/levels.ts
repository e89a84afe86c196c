/** The levels of bots: what they are called, and how strong they are. */
import type { BotStrength } from '../../types/generated';
import { has, t, type Key } from '../words.svelte';

export function levelName(level: string): string {
  const key = `level.${level}`;
  return has(key) ? t(key as Key) : level;
}

/** A rating on the scale of people, and how unsure it is; the scale begins with a bot of which it is certain. */
export const strengthOf = ({ rating, unsure }: BotStrength) =>
  unsure ? `${rating} ± ${unsure}` : `${rating}`;

/** A level to choose from, with its strength; it says so if it is weaker here than where everything is compiled. */
export function levelOffer(level: string, weaker: readonly string[], strength?: BotStrength): string {
  const name = weaker.includes(level) ? t('level.weaker', { level: levelName(level) }) : levelName(level);
  return strength ? `${name} · ${strengthOf(strength)}` : name;
}
