/** The levels of bots, as they are called. */
import { has, t, type Key } from '../words.svelte';

export function levelName(level: string): string {
  const key = `level.${level}`;
  return has(key) ? t(key as Key) : level;
}

/** A level to choose from; it says so if it is weaker here than where everything is compiled. */
export const levelOffer = (level: string, weaker: readonly string[]) =>
  weaker.includes(level) ? t('level.weaker', { level: levelName(level) }) : levelName(level);
