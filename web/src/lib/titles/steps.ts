/** The stack of a game: each step by its name, with its fields by theirs. */
import { STEPS, type Json, type Steps, type Title } from '../../types/generated';

/**
 * The steps that are still to be done, the one that waits last. A view lists a step as its name and its fields. Of a
 * title that this page was built without, only the names of its steps are known.
 */
export function stackOf<T extends Title>(title: T, view: { stack?: Json }): Steps[T][] {
  const known: Partial<Record<string, Record<string, readonly string[]>>> = STEPS;
  const names = known[title] ?? {};
  const stack = Array.isArray(view.stack) ? view.stack : [];
  return stack.map((written) => {
    const [step, ...values] = written as [string, ...Json[]];
    return {
      step,
      ...Object.fromEntries((names[step] ?? []).map((name, i) => [name, values[i]])),
    } as Steps[T];
  });
}

/** The step that waits. */
export function stepOf<T extends Title>(title: T, view: { stack?: Json }): Steps[T] | undefined {
  return stackOf(title, view).at(-1);
}
