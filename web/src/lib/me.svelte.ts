/** Who sits at this browser. Nobody has to sign up: a guest with an animal's name plays at once. */
import { api } from './api';
import type { Person } from './wire';

export const ANIMALS = ['puma', 'condor', 'llama', 'monkey', 'snake', 'turtle'] as const;
const DYES = ['cochineal', 'indigo', 'morado', 'chilca', 'turquoise', 'clay'] as const;

class Me {
  person: Person | null = $state(null);
}
const me = new Me();

export function person(): Person | null {
  return me.person;
}

export async function whoAmI(): Promise<void> {
  me.person = await api.me().catch(() => null);
}

/** Make sure that the server knows us before we sit down. */
export async function present(): Promise<Person> {
  me.person ??= await api.guest(guestName());
  return me.person;
}

export async function call(name: string): Promise<void> {
  me.person = me.person ? await api.rename(name) : await api.guest(name);
}

function guestName(): string {
  const animal = ANIMALS[Math.floor(Math.random() * ANIMALS.length)]!;
  return animal.charAt(0).toUpperCase() + animal.slice(1);
}

/** A name always gets the same animal and dye. */
export function face(name: string): { animal: string; dye: string } {
  const known = ANIMALS.find((animal) => name.toLowerCase().startsWith(animal));
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  const number = known ? ANIMALS.indexOf(known) : sum % ANIMALS.length;
  return { animal: ANIMALS[number]!, dye: `var(--${DYES[known ? number : (sum >> 3) % DYES.length]})` };
}
