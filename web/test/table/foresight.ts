/** A foresight for tests. */
import type { Foresight } from '../../src/types/generated';

export const foresight = (more: Partial<Foresight> = {}): Foresight => ({
  ...{ events: [], ends: null, asked: 0, question: null, about: {}, options: null },
  ...{ changes: [], points: null, final: false, patch: [] },
  ...more,
});
