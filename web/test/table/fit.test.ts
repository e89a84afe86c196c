import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fit } from '../../src/table/layout/fit';

/** A box whose content is as tall as its zoom says. */
function drawnBox(tall: () => number): { box: HTMLElement; looks: () => number } {
  const box = document.createElement('div');
  let looks = 0;
  const zoom = () => Number(box.style.getPropertyValue('--fit') || 1);
  const facts = { clientHeight: () => 100, clientWidth: () => 100, scrollWidth: () => 100 };
  for (const [name, get] of Object.entries(facts)) Object.defineProperty(box, name, { get });
  Object.defineProperty(box, 'scrollHeight', {
    get: () => {
      looks += 1;
      return tall() * zoom();
    },
  });
  return { box, looks: () => looks };
}

describe('what is drawn as large as it fits', () => {
  let resized: () => void = () => {};
  beforeEach(() => {
    const Watch = class {
      constructor(told: () => void) {
        resized = told;
      }
      observe(): void {}
      disconnect(): void {}
    };
    vi.stubGlobal('ResizeObserver', Watch);
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => (then(), 1));
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('takes the largest zoom, and needs one look when it comes back', () => {
    const known = new Map<string, number>();
    const bounds = { least: 0.85, most: 1.5, when: 0, name: 'mine', known };
    const first = drawnBox(() => 80);
    fit(first.box, bounds);
    resized();
    expect(Number(first.box.style.getPropertyValue('--fit'))).toBeCloseTo(1.25);
    expect(first.looks()).toBeGreaterThan(1);

    const again = drawnBox(() => 80);
    fit(again.box, bounds);
    resized();
    expect(Number(again.box.style.getPropertyValue('--fit'))).toBeCloseTo(1.25);
    expect(again.looks()).toBe(0);
    vi.runAllTimers();
    expect(again.looks()).toBe(1);
  });

  it('is drawn smaller when it grew meanwhile, after it was painted', () => {
    const known = new Map<string, number>();
    const bounds = { least: 0.85, most: 1.5, when: 0, name: 'mine', known };
    let tall = 80;
    const { box } = drawnBox(() => tall);
    const drawn = fit(box, bounds);
    resized();
    tall = 100;
    drawn.update({ ...bounds, when: 1 });
    expect(Number(box.style.getPropertyValue('--fit'))).toBeCloseTo(1.25);
    vi.runAllTimers();
    expect(Number(box.style.getPropertyValue('--fit'))).toBeCloseTo(1);
  });

  it('is drawn smaller where a list in it would scroll', () => {
    const { box } = drawnBox(() => 50);
    const list = document.createElement('div');
    list.style.overflowY = 'auto';
    const zoom = () => Number(box.style.getPropertyValue('--fit') || 1);
    Object.defineProperty(list, 'clientHeight', { get: () => 40 });
    Object.defineProperty(list, 'scrollHeight', { get: () => 35 * zoom() });
    box.append(list);
    fit(box, { least: 1, most: 1.5, when: 0, name: 'whole', known: new Map() });
    resized();
    expect(zoom()).toBeCloseTo(1.15);
  });

  it('is looked at anew when something else is drawn in it', () => {
    const known = new Map<string, number>();
    const bounds = { least: 1, most: 1.5, when: 0, name: 'with what is mine', known };
    let tall = 80;
    const { box } = drawnBox(() => tall);
    const drawn = fit(box, bounds);
    resized();
    tall = 50;
    drawn.update({ ...bounds, name: 'without it' });
    vi.runAllTimers();
    expect(Number(box.style.getPropertyValue('--fit'))).toBeCloseTo(1.5);
  });
});
