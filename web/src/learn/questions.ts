/** Questions to the server about lessons. */
import { api, ask } from '../lib/api';
import type { Lesson } from './lesson.svelte';

export const lessons = () => ask('GET /lessons', {});
export const lesson = (title: string) => api.lesson(title) as Promise<Lesson>;
/** Which rule forbids an action where a step begins. */
export const why = (title: string, step: string, action: string) =>
  ask('GET /lessons/{title}/why', { title, step, action });
