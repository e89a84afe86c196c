import { describe, expect, it } from 'vitest';
import { hasArrows, nextBox, type Box } from '../../src/table/question/arrows';
import { actionBy, lettersOf } from '../../src/table/question/letters';

const box = (x: number, y: number, size = 10): Box => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
});

describe('arrow keys on a board', () => {
  const around = [box(30, 2), box(60, 0), box(0, 40), box(-25, -5), box(20, -60)];

  it('go to the nearest place in their direction', () => {
    expect(nextBox(box(0, 0), [1, 0], around)).toBe(0);
    expect(nextBox(box(0, 0), [0, 1], around)).toBe(2);
    expect(nextBox(box(0, 0), [-1, 0], around)).toBe(3);
    expect(nextBox(box(0, 0), [0, -1], around)).toBe(4);
  });

  it('belong to the board where the focus is on it, and else to whoever steps along a line', () => {
    document.body.innerHTML = `<div role="grid"><p></p></div><button data-place="a1"></button>
      <div role="tree"><button></button></div><input />`;
    const found = [...document.querySelectorAll('p, button, input')].map(hasArrows);
    expect(found).toEqual([true, true, false, true]);
  });

  it('stay where nothing lies', () => {
    expect(nextBox(box(60, 0), [1, 0], around)).toBe(-1);
    expect(nextBox(box(0, 0), [1, 0], [box(2, 200)])).toBe(-1);
  });
});

describe('letters of answers', () => {
  const board = [
    { key: 'A', does: 'keys.ask' },
    { key: 'C D', does: 'keys.ask' },
  ] as const;

  it('leave out what the board and the table use, and end with the alphabet', () => {
    const many = Array.from({ length: 40 }, (_, i) => `act ${i}`);
    const letters = lettersOf(many, board);
    expect([...letters.values()].join('')).toBe('BEFGHIJKLMNOPQRSTVWXYZ');
    expect(letters.has('act 30')).toBe(false);
  });

  it('are not taken from somebody who writes', () => {
    const letters = lettersOf(['go', 'stay'], []);
    const press = (target: Element, key: string, ctrlKey = false) => {
      let found: string | undefined;
      target.addEventListener('keydown', (event) => (found = actionBy(event as KeyboardEvent, letters)), {
        once: true,
      });
      target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey }));
      return found;
    };
    expect(press(document.createElement('button'), 'b')).toBe('stay');
    expect(press(document.createElement('button'), 'c')).toBeUndefined();
    expect(press(document.createElement('button'), 'a', true)).toBeUndefined();
    expect(press(document.createElement('textarea'), 'a')).toBeUndefined();
  });
});
