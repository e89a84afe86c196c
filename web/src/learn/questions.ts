/** Questions to the server about lessons. */
import { ask } from '../lib/server/api';
import type { LessonShown } from '../types/generated';

export const lessons = () => ask('GET /lessons', {});
export const lesson = (title: string, name: string) => ask('GET /lessons/{title}/{name}', { title, name });
/** Which rule forbids an action where a step begins. */
export const why = ({ title, name }: LessonShown, step: string, action: string) =>
  ask('GET /lessons/{title}/{name}/why', { title, name, step, action });
/** What lines of actions would certainly do where a step begins. */
export const foresee = ({ title, name }: LessonShown, step: string, lines: string[][]) =>
  ask('POST /lessons/{title}/{name}/foresee', { title, name }, { step, lines });
