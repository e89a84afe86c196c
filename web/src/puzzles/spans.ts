/** How long something took, in the two largest units that it needs. */
import { t } from '../lib/words.svelte';

export function span(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours) return `${t('puzzles.hours', { n: hours })} ${t('puzzles.minutes', { n: minutes })}`;
  if (minutes) return `${t('puzzles.minutes', { n: minutes })} ${t('puzzles.seconds', { n: seconds % 60 })}`;
  return t('puzzles.seconds', { n: seconds });
}
