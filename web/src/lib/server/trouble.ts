/** What went wrong, in the language of the page. */
import { Refused } from './api';
import { has, optionName, t, type Facts } from '../words.svelte';
import type { Problem } from '../../types/generated';

/** A refusal of the server by the name of its reason. */
export function refusal(why: string, told: Problem['facts'] = {}): string {
  const key = `trouble.${why}`;
  const facts = told as Facts;
  const { title, option } = facts;
  const known = title && option ? { ...facts, option: optionName(String(title), String(option)) } : facts;
  return has(key) ? t(key, known) : t('trouble.form');
}

export function complaint(wrong: unknown): string {
  if (wrong instanceof Refused) return refusal(wrong.why, wrong.facts);
  // The browser's own sentence about a lost connection is for developers.
  if (wrong instanceof TypeError) return t('trouble.net');
  return t('trouble.page');
}
