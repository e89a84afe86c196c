/** Deadlines as people say them: what is left, and until when in their own time zone. */
import { language, t } from './words.svelte';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** So near, a weekday says enough. */
const SOON = 6 * DAY;

/** From so many units on, a smaller unit beside them says too much. */
const MANY = 3;
const UNITS = [
  ['clock.d', DAY, HOUR],
  ['clock.h', HOUR, MINUTE],
] as const;

/** How long something takes: `2 d`, `1 d 5 h`, `5 h`, `12 min`. */
export function span(milliseconds: number): string {
  for (const [key, unit, smaller] of UNITS) {
    if (milliseconds >= MANY * unit) return t(key, { n: Math.round(milliseconds / unit) });
    const whole = Math.round(milliseconds / smaller) * smaller;
    if (whole < unit) continue;
    const rest = whole % unit;
    return [t(key, { n: Math.floor(whole / unit) }), ...(rest ? [span(rest)] : [])].join(' ');
  }
  return t('clock.min', { n: Math.max(0, Math.floor(milliseconds / MINUTE)) });
}

/** A moment: `today 19:30`, `Wed 14:00`, `3 December, 14:00`. */
export function moment(at: number, now: number): string {
  const time = format(at, { hour: '2-digit', minute: '2-digit' });
  if (new Date(at).toDateString() === new Date(now).toDateString()) return t('clock.today', { time });
  return t('clock.moment', { day: day(at, now), time });
}

/** The day of a moment: `Wed`, `3 December`. */
export function day(at: number, now: number): string {
  return format(at, Math.abs(at - now) < SOON ? { weekday: 'short' } : { day: 'numeric', month: 'long' });
}

function format(at: number, form: Intl.DateTimeFormatOptions): string {
  // English as it is written where days come before months and hours go to 24.
  return new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : language(), form).format(at);
}

/** Until when somebody has days off now, in words; empty if they have none. */
export function holiday(away: readonly [number, number] | null | undefined, now: number): string {
  if (!away || now < away[0] || now >= away[1]) return '';
  return t('holiday.until', { when: day(away[1] - 1, now) });
}

export type Haste = '' | 'soon' | 'over';
/** What is left of somebody's time, in short and as a sentence. */
export interface Remaining {
  left: string;
  text: string;
  haste: Haste;
}

/** What is left until a deadline, and how near it is: less than a tenth of the whole time is soon. */
export function untilThen(deadline: number, since: number, now: number): Remaining {
  const milliseconds = deadline - now;
  const when = moment(deadline, now);
  const left = span(milliseconds);
  if (milliseconds <= 0) return { left, text: t('clock.over', { when }), haste: 'over' };
  const haste = milliseconds < (deadline - since) / 10 ? 'soon' : '';
  return { left, text: t('clock.until', { left, when }), haste };
}
