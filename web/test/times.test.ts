import { describe, expect, it } from 'vitest';
import { DAY, moment, span, untilThen } from '../src/lib/times';

const NOON = new Date(2026, 10, 17, 12, 0).getTime();
const HOUR = 3_600_000;

describe('deadlines', () => {
  it('say what is left and until when', () => {
    expect(untilThen(NOON + 2 * DAY, NOON, NOON)).toMatchObject({
      text: '2 d left, until Thu 12:00',
      haste: '',
    });
    expect(untilThen(NOON + 5 * HOUR, NOON, NOON).text).toBe('5 h left, until today 17:00');
    expect(span(90_000)).toBe('1 min');
  });

  it.each([
    [2 * DAY - 1000, '2 d'],
    [DAY + 4.6 * HOUR, '1 d 5 h'],
    [3 * DAY + 13 * HOUR, '4 d'],
    [DAY - 1000, '1 d'],
    [1.25 * HOUR, '1 h 15 min'],
    [HOUR - 1000, '1 h'],
    [45 * 60_000, '45 min'],
    [-5, '0 min'],
  ])('round to what somebody would say: %d ms are %s', (milliseconds, said) => {
    expect(span(milliseconds)).toBe(said);
  });

  it('hurry only in the last tenth, and are over only then', () => {
    const since = NOON - 2 * DAY;
    expect(untilThen(NOON + 6 * HOUR, since, NOON).haste).toBe('');
    expect(untilThen(NOON + 5 * HOUR, since, NOON).haste).toBe('soon');
    expect(untilThen(NOON, since, NOON)).toMatchObject({ text: 'time ran out today 12:00', haste: 'over' });
  });

  it('name the date of what is far away', () => {
    expect(moment(NOON + 20 * DAY, NOON)).toBe('7 December 12:00');
  });
});
