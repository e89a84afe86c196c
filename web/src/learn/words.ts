/**
 * What the lessons and the rules in two minutes say; it comes with the page that needs it. No Python reads these files
 * for a table, so their shapes are declared here; `tests/lessons` compares what they hold with the lessons.
 */
import type { Language } from '../lib/words.svelte';

export interface LessonWords {
  name: string;
  lead: string;
  end: string;
  /** `instead` says why another move is not the one. */
  steps: Record<string, { head: string; say: string; done?: string; instead?: string }>;
}

export interface TitleLessons {
  lessons: Record<string, LessonWords>;
  glances: Record<string, { head: string; say: string; alt: string }>;
}

/** One of the few things to know before a first game, with a picture of it. */
export interface Glance {
  id: string;
  rule: string;
}

const words = import.meta.glob<TitleLessons>('../../../tampu/lessons/*/words/*.json', { import: 'default' });
const glances = import.meta.glob<Glance[]>('../../../tampu/lessons/*/glances.json', { import: 'default' });

export async function lessonsOf(title: string, language: Language): Promise<TitleLessons | null> {
  return (await words[`../../../tampu/lessons/${title}/words/${language}.json`]?.()) ?? null;
}

export async function glancesOf(title: string): Promise<Glance[]> {
  return (await glances[`../../../tampu/lessons/${title}/glances.json`]?.()) ?? [];
}
