/** What the lessons say; it comes with the lesson that is opened. */
import type { Language } from '../lib/words.svelte';

export interface LessonWords {
  name: string;
  lead: string;
  end: string;
  steps: Record<string, { head: string; say: string; done?: string }>;
}

const books = import.meta.glob<LessonWords>('../../../tampu/lessons/*/words/*.json', { import: 'default' });

export async function lessonWords(title: string, language: Language): Promise<LessonWords | null> {
  return (await books[`../../../tampu/lessons/${title}/words/${language}.json`]?.()) ?? null;
}
