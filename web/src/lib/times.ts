/** Deadlines as people say them: what is left, and until when in their own time zone. */
import { language, t } from './words.svelte';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** So near, a weekday says enough. */
const SOON = 6 * DAY;

/** How long something takes: `2 d`, `5 h`, `12 min`. */
export function span(milliseconds: number): string {
  if (milliseconds >= DAY) return t('clock.d', { n: Math.floor(milliseconds / DAY) });
  if (milliseconds >= HOUR) return t('clock.h', { n: Math.floor(milliseconds / HOUR) });
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

/** What is left until a deadline, and how near it is: less than a tenth of the whole time is soon. */
export function untilThen(deadline: number, since: number, now: number): { text: string; haste: Haste } {
  const left = deadline - now;
  const when = moment(deadline, now);
  if (left <= 0) return { text: t('clock.over', { when }), haste: 'over' };
  const haste = left < (deadline - since) / 10 ? 'soon' : '';
  return { text: t('clock.until', { left: span(left), when }), haste };
}
