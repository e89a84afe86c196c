/** The titles of this house: those that the page was built with, and from the server also those that it was not. */
import { TITLES, type GameRow, type TitleFacts } from '../../types/generated';
import { offered } from '../server/api';

class House {
  titles: Record<string, TitleFacts> = $state.raw(TITLES);
}
const house = new House();

/** See what the server offers. Without an answer the titles of the page remain. */
export async function lookAround(): Promise<void> {
  const games = await offered().then(
    (offer) => offer.games,
    () => null,
  );
  if (games) house.titles = Object.fromEntries(games.map((one) => [one.id, read(one)]));
}

export function read(one: GameRow): TitleFacts {
  return {
    name: one.title,
    seats: one.seats,
    usualSeats: one.usual_seats,
    minutes: one.minutes,
    weight: one.weight,
    options: one.options.map(({ name, values, default: usual }) => ({
      name,
      values,
      usual,
      free: one.free.includes(name),
    })),
    never: one.never,
    brings: one.brings,
  };
}

export function titles(): string[] {
  return Object.keys(house.titles);
}

export function factsOf(title: string): TitleFacts | undefined {
  return house.titles[title];
}

/** What a title is called. */
export function called(title: string): string {
  return factsOf(title)?.name ?? title;
}

const boards = import.meta.glob('../../boards/*/kit.ts');

/** Has the page a board of this title? Then it also has an emblem, a sentence about it and a lesson. */
export function isDrawn(title: string): boolean {
  return `../../boards/${title}/kit.ts` in boards;
}

export function emblem(title: string): string {
  return `${import.meta.env.BASE_URL}emblems/${isDrawn(title) ? title : 'plain'}.svg`;
}
