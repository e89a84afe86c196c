/** Who sits at this browser. Nobody has to sign up: a guest with an animal's name plays at once. */
import { api, ask } from '../server/api';
import type { Me as Person } from '../../types/generated';

export const ANIMALS = ['puma', 'condor', 'llama', 'monkey', 'snake', 'turtle'] as const;
export const DYES = ['cochineal', 'indigo', 'morado', 'chilca', 'turquoise', 'clay'] as const;

class Me {
  person: Person | null = $state(null);
}
const me = new Me();

export function person(): Person | null {
  return me.person;
}

let asked: Promise<void> | undefined;

export function whoAmI(): Promise<void> {
  asked = api
    .me()
    .catch(() => null)
    .then((person) => void (me.person = person));
  return asked;
}

/** Make sure that the server knows us before we sit down. */
export async function present(): Promise<Person> {
  await asked;
  me.person ??= await api.guest(guestName());
  return me.person;
}

/** Enter with a name; later, keep it with a password. */
export async function call(name: string): Promise<void> {
  me.person = await api.guest(name);
}

export async function keep(name: string, password: string, old: string): Promise<void> {
  me.person = await api.account(name, password, old);
}

export async function login(name: string, password: string): Promise<void> {
  me.person = await api.login(name, password);
}

/** Be on this device who I am on another. */
export async function carryOver(code: string): Promise<void> {
  me.person = await api.useCode(code);
}

export async function allowMining(allowed: boolean): Promise<void> {
  me.person = await api.mining(allowed);
}

export async function leave(): Promise<void> {
  await api.logout();
  me.person = null;
}

/** Names for bots: other animals than one's own. */
export function botNames(count: number): string[] {
  const own = me.person?.name.toLowerCase() ?? '';
  const free = ANIMALS.filter((animal) => !own.startsWith(animal));
  return free.slice(0, count).map(capital);
}

function guestName(): string {
  const animal = ANIMALS[Math.floor(Math.random() * ANIMALS.length)]!;
  return capital(animal);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The figure and the dye that somebody chose, else those of the name: it always gets the same. */
export function face(
  name: string,
  avatar = '',
): { animal: (typeof ANIMALS)[number]; colour: (typeof DYES)[number] } {
  const [figure, dye] = avatar.split(' ');
  const chosen = ANIMALS.find((animal) => animal === figure);
  const known = ANIMALS.find((animal) => name.toLowerCase().startsWith(animal));
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  const number = known ? ANIMALS.indexOf(known) : sum % ANIMALS.length;
  return {
    animal: chosen ?? ANIMALS[number]!,
    colour: DYES.find((one) => one === dye) ?? DYES[known ? number : (sum >> 3) % DYES.length]!,
  };
}

export async function portray(figure: string, dye: string): Promise<void> {
  const avatar = `${figure} ${dye}`;
  await ask('PUT /me/avatar', {}, { avatar });
  if (me.person) me.person = { ...me.person, avatar };
}

/** The server knows nobody here any more. */
export function forget(): void {
  me.person = null;
}
