/** The text of an action, such as `place 3 temple`, with its words by name. */
import { VERBS, type Title } from '../../types/generated';

type Verbs<T extends Title> = (typeof VERBS)[T];

/** An action of a title: its verb, and a word for everything that the verb asks for. */
export type Action<T extends Title> = {
  [V in keyof Verbs<T>]: { verb: V } & Record<Extract<Verbs<T>[V], readonly string[]>[number], string>;
}[keyof Verbs<T>];

/** `readAction('cuzco', 'place 3 temple')` is `{ verb: 'place', die: '3', action: 'temple' }`. */
export function readAction<T extends Title>(title: T, text: string): Action<T> {
  const [verb = '', ...words] = text.split(' ');
  const names = (VERBS[title] as Record<string, readonly string[]>)[verb] ?? [];
  return { verb, ...Object.fromEntries(names.map((name, i) => [name, words[i] ?? ''])) } as Action<T>;
}
