import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { ReplayModel } from '../../src/lib/replay/replay.svelte';
import { learn } from '../../src/lib/words.svelte';
import Share from '../../src/table/replay/Share.svelte';
import Log from '../../src/table/story/Log.svelte';
import type { Foresight } from '../../src/types/generated';
import { base, told, whole } from './replayed';

const opened = () => new ReplayModel(base, whole, '/tables/x');

describe('a replay', () => {
  it('shows every moment in any order', () => {
    const replay = opened();
    for (const [index, stones] of [
      [3, 6],
      [1, 8],
      [5, 3],
      [0, 9],
      [4, 5],
    ] as const) {
      replay.show(index);
      expect(replay.view.stones).toBe(stones);
      expect(replay.shared.status).toBe(index === 5 ? 'over' : 'playing');
    }
  });

  it('steps by action, turn and round, and stays at its ends', () => {
    const replay = opened();
    const walk = (step: 'action' | 'turn' | 'round', by: 1 | -1) => {
      const stops = [];
      for (let n = 0; n < 7; n += 1) {
        replay.show(replay.after(step, by));
        stops.push(replay.index);
      }
      return stops;
    };
    expect(walk('action', 1)).toEqual([1, 2, 3, 4, 5, 5, 5]);
    expect(walk('turn', -1)).toEqual([4, 3, 1, 0, 0, 0, 0]);
    expect(walk('turn', 1)).toEqual([1, 3, 4, 5, 5, 5, 5]);
    expect(walk('round', -1)).toEqual([3, 0, 0, 0, 0, 0, 0]);
    expect(walk('round', 1)).toEqual([3, 5, 5, 5, 5, 5, 5]);
  });

  it('shows what a viewer knew then, and with everything open what the seat that is asked knew', async () => {
    const replay = opened();
    await replay.lookAt(2);
    expect([replay.seat, replay.own.view]).toEqual([0, { card: 'sun' }]);
    expect(replay.entriesSoFar.at(-1)!.events).toEqual(whole.entries[2]!.events);
    replay.look(1);
    expect([replay.seat, replay.own.view, replay.index]).toEqual([1, {}, 2]);
    expect(replay.entriesSoFar.at(-1)!.events).toEqual([told('took')]);
    replay.look(null);
    expect([replay.seat, replay.own.view]).toEqual([null, {}]);
    await replay.lookAt(5);
    expect(replay.entry.seq).toBe(4);
  });

  it('draws what somebody would have done until the next step, and to others only what all would have seen', () => {
    const replay = opened();
    const patch = [
      [['public', 'stones'], 1],
      [['own', 'card'], 'moon'],
    ];
    const foresight = {
      patch,
      events: [],
      asked: 1,
      question: 'Take',
      about: {},
      options: null,
    } as unknown as Foresight;
    replay.show(2);
    replay.advise(0, foresight);
    expect([replay.ahead!.view.stones, replay.ahead!.own.view]).toEqual([1, { card: 'moon' }]);
    replay.look(1);
    expect(replay.ahead).toBeNull();
    replay.advise(0, foresight);
    expect([replay.ahead!.view.stones, replay.ahead!.own.view]).toEqual([1, {}]);
    replay.show(3);
    expect(replay.ahead).toBeNull();
  });
});

describe('a link to a moment', () => {
  it('is for the eyes with which it is seen when it is copied', async () => {
    await learn('rumis', 'en');
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(copied.push(text.split('?')[1]!)) };
    vi.stubGlobal('navigator', { clipboard });
    const replay = opened();
    replay.show(2);
    const { container } = render(Share, { replay });
    for (const eyes of ['all', null, 1, 'all'] as const) {
      replay.look(eyes);
      container.querySelector<HTMLElement>('.btn.primary')!.click();
      await tick();
    }
    expect(copied).toEqual(['at=2', 'at=2&as=watcher', 'at=2&as=1', 'at=2']);
    vi.unstubAllGlobals();
  });
});

describe('the log of a replay', () => {
  it('tells the whole game, and leads to every turn and every line of it', async () => {
    await learn('rumis', 'en');
    const replay = opened();
    replay.show(1);
    const { container } = render(Log, { table: replay });
    const cards = () => [...container.querySelectorAll<HTMLElement>('li')];
    const present = () => container.querySelector<HTMLElement>('[aria-current="step"]')!.dataset.turn;
    expect(cards().map((card) => card.dataset.turn)).toEqual(['0', '1', '2', '3', '4']);
    expect(cards().map((card) => card.classList.contains('later'))).toEqual([false, false, true, true, true]);
    expect(present()).toBe('1');
    cards()[3]!.querySelector('summary')!.click();
    await tick();
    expect([replay.index, present()], 'the board comes first').toEqual([4, '1']);
    await vi.waitFor(() => expect(present()).toBe('3'));
    expect(cards().map((card) => card.querySelector('details')!.open)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    cards()[2]!.querySelector<HTMLElement>('.lines button')!.click();
    await vi.waitFor(() => expect([replay.index, present()]).toEqual([2, '2']));
  });
});
