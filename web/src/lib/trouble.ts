/** What went wrong, in the language of the page. */
import { Refused } from './api';
import { has, t, type Key } from './words.svelte';

/** Codes whose sentence from the server says more than the code; it is English. */
const DETAILED = ['form', 'seat', 'status'];

/** A refusal of the server by its code. */
export function refusal(code: string, reason: string): string {
  if (!has(`trouble.${code}`)) return reason;
  const said = t(`trouble.${code}` as Key);
  return DETAILED.includes(code) ? `${said} (${reason})` : said;
}

export function complaint(wrong: unknown): string {
  if (wrong instanceof Refused) return refusal(wrong.code, wrong.message);
  // The browser's own sentence about a lost connection is for developers.
  if (wrong instanceof TypeError) return t('trouble.net');
  return wrong instanceof Error ? wrong.message : String(wrong);
}
