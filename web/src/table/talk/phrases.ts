/** Short things to say that everybody reads in their own language. Said as `~luck`, so that any client can show them. */
import { t } from '../../lib/words.svelte';

export const PHRASES = ['hello', 'luck', 'nice', 'thanks', 'moment', 'sorry', 'bye'] as const;

/** A line of chat as this person reads it. */
export function said(text: string): string {
  const phrase = PHRASES.find((one) => text === `~${one}`);
  return phrase ? t(`phrase.${phrase}`) : text;
}
