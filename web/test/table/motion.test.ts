import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moved, tempo, type Standing } from '../../src/lib/browser/motion';
import { Pace } from '../../src/lib/table/pace';
import { prefer } from '../../src/lib/browser/prefs.svelte';

const at = (kind: string, ...places: string[]): Standing[] => places.map((place) => ({ kind, place }));
const ways = (before: Standing[], after: Standing[]) =>
  moved(before, after).map(([piece, old]) => `${piece.kind}: ${old?.place ?? 'nowhere'} > ${piece.place}`);

describe('pieces', () => {
  it('of a kind are alike: only those that are missed have moved', () => {
    expect(ways(at('pawn red', 'a1', 'c3'), at('pawn red', 'b2', 'c3'))).toEqual(['pawn red: a1 > b2']);
    expect(ways(at('worker', 'home', 'home'), at('worker', 'home', 'forest'))).toEqual([
      'worker: home > forest',
    ]);
  });

  it('come from nowhere, and leave without a trace', () => {
    expect(ways([], at('quipu 0', 'I3'))).toEqual(['quipu 0: nowhere > I3']);
    expect(ways(at('die 1', 'temple'), [])).toEqual([]);
    expect(ways(at('pawn red', 'a1'), at('pawn blue', 'a1'))).toEqual(['pawn blue: nowhere > a1']);
  });
});

describe('the speed', () => {
  it('is what the person prefers', () => {
    prefer({ speed: 'off' });
    expect(tempo().move).toBe(0);
    prefer({ speed: 'quick' });
    const quick = tempo().move;
    prefer({ speed: 'normal' });
    expect(quick).toBeGreaterThan(0);
    expect(tempo().move).toBeGreaterThan(quick);
  });
});

describe('the pace', () => {
  const shown: string[] = [];
  const pace = () => new Pace<string>((thing) => shown.push(thing), (one, next, last) => (last === 'mine' ? 100 : 500)); // prettier-ignore
  beforeEach(() => {
    shown.length = 0;
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('shows one thing after the other', () => {
    const slow = pace();
    for (const thing of 'abc') slow.push(thing);
    expect(shown.join('')).toBe('a');
    vi.advanceTimersByTime(500);
    expect(shown.join('')).toBe('ab');
    vi.advanceTimersByTime(500);
    expect(shown.join('')).toBe('abc');
  });

  it('does not hold up what came slowly by itself', () => {
    const slow = pace();
    slow.push('a');
    vi.advanceTimersByTime(600);
    slow.push('b');
    expect(shown.join('')).toBe('ab');
  });

  it('is quicker as soon as I am asked', () => {
    const slow = pace();
    for (const thing of ['a', 'b', 'mine']) slow.push(thing);
    vi.advanceTimersByTime(200);
    expect(shown.join('')).toBe('abmine');
  });

  it('can be skipped', () => {
    const slow = pace();
    for (const thing of 'abc') slow.push(thing);
    expect(slow.hurry()).toBe(true);
    expect(shown.join('')).toBe('abc');
    expect(slow.hurry()).toBe(false);
  });

  it('shows at once what came while somebody was away', () => {
    const slow = pace();
    for (let n = 0; n < 40; n += 1) slow.push('x');
    expect(shown.length).toBeGreaterThan(20);
  });
});
