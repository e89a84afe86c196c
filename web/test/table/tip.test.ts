import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kit } from '../../src/boards/kit';
import type { TableModel } from '../../src/lib/table/table.svelte';
import Tip from '../../src/table/help/Tip.svelte';

const LONG = 1000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a mouse does at a thing, and whether the thing is explained when it rests. */
function explained(...events: string[]): boolean {
  const kit = { explain: (_: TableModel, place: string) => ({ title: place, sentences: [] }) };
  const { container, unmount } = render(Tip, { table: {} as TableModel, kit: kit as unknown as Kit });
  const thing = document.createElement('div');
  thing.dataset.place = 'a thing';
  document.body.append(thing);
  for (const name of events)
    thing.dispatchEvent(Object.assign(new MouseEvent(name, { bubbles: true }), { pointerType: 'mouse' }));
  vi.advanceTimersByTime(LONG);
  flushSync();
  const found = container.querySelector('.tip') !== null;
  unmount();
  thing.remove();
  return found;
}

describe('the explanation of a thing', () => {
  it('comes when the pointer moves there and rests', () => {
    expect(explained('pointerover', 'pointermove')).toBe(true);
  });

  it('does not come for what appears below a pointer that did not move', () => {
    expect(explained('pointerdown', 'click', 'pointerover')).toBe(false);
  });

  it('goes with a click', () => {
    expect(explained('pointerover', 'pointermove', 'pointerdown', 'click')).toBe(false);
  });
});
