/** A table with a bot on every other seat, started at once. */
import { api } from '../server/api';
import { botNames, present } from '../browser/me.svelte';
import { prefs } from '../browser/prefs.svelte';
import { go } from '../browser/router.svelte';

interface Settings {
  options?: Record<string, string>;
  seats: number;
  /** The level of the bots; the best there is if the title has no such bot. */
  level?: string;
}

/** My one scored game of today. */
export async function beginDaily(): Promise<void> {
  await present();
  go(`/table/${(await api.beginDaily()).id}`);
}

/** The bot that plays on for somebody. */
export async function standIn(title: string): Promise<string> {
  return botOf(await api.levels(title), 'normal');
}

/** A bot of this level; the best there is if the title has no such bot. */
export const botOf = (levels: readonly string[], level: string) =>
  levels.includes(level) ? level : (levels.at(-1) ?? '');

/** Opens such a table and leads there. */
export async function begin(
  title: string,
  { options = {}, seats, level = prefs.levels[title] ?? 'normal' }: Settings,
): Promise<void> {
  await present();
  const levels = seats > 1 ? await api.levels(title) : [];
  const bot = botOf(levels, level);
  const table = await api.create({
    title,
    options,
    seats: [
      { kind: 'open' },
      ...botNames(seats - 1).map((name) => ({ kind: 'bot' as const, name, level: bot })),
    ],
    clock: { kind: 'none', bank: 0, increment: 0, days: 0 },
    public: false,
  });
  await api.start(table.id);
  go(`/table/${table.id}`);
}
