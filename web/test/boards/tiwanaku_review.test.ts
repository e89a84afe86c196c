/** What was asked about a moment of a valley that is looked back at. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TiwanakuDraft } from '../../src/boards/tiwanaku/draft.svelte';
import { ReplayModel } from '../../src/lib/replay/replay.svelte';
import type { TiwanakuReason as Reason } from '../../src/types/generated';
import { base, whole } from '../table/replayed';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../src/lib/server/api', async (original) => ({ ...(await original<object>()), askOf: asked }));

describe('a moment that is looked back at', () => {
  let replay: ReplayModel;
  let draft: TiwanakuDraft;
  beforeEach(() => {
    vi.useFakeTimers();
    asked.mockReset();
    asked.mockImplementation((_: string, __: string, { seq }: { seq: number }) => Promise.resolve({ seq }));
    replay = new ReplayModel({ ...base, title: 'tiwanaku' }, { ...whole, title: 'tiwanaku' }, '/tables/x');
    draft = new TiwanakuDraft(replay);
    replay.show(2);
  });

  it('has its own odds on the board, and never those of another one', async () => {
    expect(draft.followOdds(), 'nobody wants them').toBeUndefined();
    draft.wantsOdds = true;
    draft.followOdds();
    await vi.runAllTimersAsync();
    expect(draft.odds).toEqual({ seq: 2 });
    replay.show(3);
    expect(draft.odds).toBeNull();
    // The answer comes when somebody has gone on.
    draft.followOdds();
    vi.advanceTimersByTime(1_000);
    replay.show(4);
    await vi.runAllTimersAsync();
    expect(draft.odds).toBeNull();
    draft.followOdds();
    await vi.runAllTimersAsync();
    expect(draft.odds).toEqual({ seq: 4 });
    draft.wantsOdds = false;
    expect(draft.odds).toBeNull();
  });

  it('is not asked about while somebody steps quickly', async () => {
    draft.wantsOdds = true;
    const leave = draft.followOdds()!;
    leave();
    await vi.runAllTimersAsync();
    expect(asked).not.toHaveBeenCalled();
  });

  it('has the sentence that is read about it, and no other one', () => {
    const step = { struck: [] } as unknown as Reason;
    draft.read(step, [step]);
    expect(draft.step).toBe(step);
    replay.show(3);
    expect(draft.step).toBeNull();
    replay.show(2);
    expect(draft.step).toBe(step);
  });
});
