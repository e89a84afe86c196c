/** Questions to the server about puzzles. */
import { ask } from '../lib/server/api';

export const titles = () => ask('GET /puzzles', {});
export const next = (title: string) => ask('POST /puzzles/next', {}, { title });
export const daily = () => ask('POST /puzzles/daily', {});
export const hint = (id: string, rung: number) => ask('POST /puzzles/{id}/hint', { id }, { rung });
export const answer = (id: string, actions: string[]) =>
  ask('POST /puzzles/{id}/answer', { id }, { actions });
export const beginRun = (title: string) => ask('POST /puzzles/runs', {}, { title });
export const answerInRun = (id: string, puzzle: string, actions: string[]) =>
  ask('POST /puzzles/runs/{id}/answer', { id }, { puzzle, actions });
