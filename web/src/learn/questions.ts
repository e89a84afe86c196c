/** Questions to the server about lessons. */
import { ask } from '../lib/api';
import type { Verdict } from '../lib/table.svelte';
import type { Lesson } from './lesson.svelte';

export interface LessonRow {
  title: string;
  minutes: number;
  steps: number;
  moves: number;
}

export const lessons = () => ask<LessonRow[]>('GET', '/lessons');
export const lesson = (title: string) => ask<Lesson>('GET', `/lessons/${title}`);
/** Which rule forbids an action where a step begins. */
export const why = (title: string, step: string, action: string) =>
  ask<Verdict>('GET', `/lessons/${title}/why?${new URLSearchParams({ step, action })}`);
