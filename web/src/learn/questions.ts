/** Questions to the server about lessons. */
import { ask } from '../lib/api';

export const lessons = () => ask('GET /lessons', {});
export const lesson = (title: string) => ask('GET /lessons/{title}', { title });
/** Which rule forbids an action where a step begins. */
export const why = (title: string, step: string, action: string) =>
  ask('GET /lessons/{title}/why', { title, step, action });
