/** What a person prefers on this device. */
import type { Speed } from './motion';

const KEY = 'tampu';

export type Theme = 'system' | 'light' | 'dark';

interface Stored {
  theme: Theme;
  language: string;
  sound: boolean;
  /** Draw boards flat even where a third dimension is possible. */
  flat: boolean;
  /** Ask before every move, also before one that can be taken back. */
  ask: boolean;
  /** The level of the bots that was chosen last, by title. */
  levels: Record<string, string>;
  /** Names of people whose words are not shown here. */
  muted: string[];
  /** How fast pieces move and turns are shown. */
  speed: Speed;
}

const usual: Stored = {
  ...{ theme: 'system', language: '', sound: false, flat: false, ask: false },
  speed: 'normal',
  levels: {},
  muted: [],
};

function stored(): Stored {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return { ...usual };
  }
}

export const prefs: Stored = $state(stored());

export function prefer(change: Partial<Stored>): void {
  Object.assign(prefs, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that stores nothing still plays.
  }
  showPrefs();
}

const night = () => window.matchMedia?.('(prefers-color-scheme: dark)');

export function isDark(): boolean {
  return prefs.theme === 'dark' || (prefs.theme === 'system' && (night()?.matches ?? false));
}

export function showPrefs(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  document.documentElement.dataset.speed = prefs.speed;
}

export function followTheme(): void {
  showPrefs();
  night()?.addEventListener('change', showPrefs);
}

export function calm(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
