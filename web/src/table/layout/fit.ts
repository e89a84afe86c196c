/** Draws what lies in a box as large as it fits: text and targets grow with it. */
import { afterPaint } from '../../lib/browser/frames';
import { Largest } from './largest';

interface Bounds {
  least: number;
  most: number;
  /** Look again when this changes. */
  when: unknown;
  /** What is drawn: a box that comes back is drawn as large as it was, if that fits. */
  name: string;
  known: Map<string, number>;
}
const STEP = 0.05;
/** Milliseconds of a frame after which no further look is taken: the search goes on in the next frame. */
const LONG = 8;

export function fit(box: HTMLElement, given: Bounds) {
  let bounds = given;
  let wide = 0;
  let high = 0;
  let asked = 0;
  let later = () => {};
  /** The zoom that is drawn, in steps above the least. */
  let drawn: number | undefined;

  function callOff(): void {
    cancelAnimationFrame(asked);
    later();
  }

  const scrollsDown = (one: Element) => one.scrollHeight > one.clientHeight + 1;
  /** Is anything cut off, by the box or by something in it? */
  function overflows(): boolean {
    if (scrollsDown(box) || box.scrollWidth > box.clientWidth + 1) return true;
    return [...box.querySelectorAll('*')].some((one) => {
      const across = one.scrollWidth > one.clientWidth;
      if ((!across && !scrollsDown(one)) || one.matches('.vh')) return false;
      const { overflowX, overflowY } = getComputedStyle(one);
      if (across && overflowX === 'hidden') return true;
      // Small things hide what is only read aloud; a zone hides nothing on purpose.
      return scrollsDown(one) && (overflowY === 'auto' || (overflowY === 'hidden' && one.matches('section')));
    });
  }

  function zoom(steps: number): void {
    drawn = steps;
    box.style.setProperty('--fit', String(bounds.least + steps * STEP));
  }

  /** Every look at a zoom lays the box out anew, so what was found for a box of this size is tried first. */
  const key = () => `${bounds.name} ${bounds.least} ${bounds.most} ${wide} ${high}`;

  /** Looks come when the box is painted: a step from one moment to the next is shown before. */
  function drawAgain(): void {
    callOff();
    if (!wide) return;
    const known = bounds.known.get(key());
    const search = () => lookFor(new Largest(Math.round((bounds.most - bounds.least) / STEP), drawn));
    if (known !== undefined) {
      if (drawn !== known) zoom(known);
      later = afterPaint(() => shrink(known));
    } else if (drawn === undefined) search();
    else later = afterPaint(search);
  }

  /** What was drawn so large may have grown; mostly the next smaller zoom does. */
  function shrink(now: number): void {
    if (now && overflows()) lookFor(new Largest(now - 1, now - 1));
  }

  /** The largest zoom at which nothing is cut off. */
  function lookFor(largest: Largest): void {
    const until = performance.now() + LONG;
    while (!largest.found) {
      if (performance.now() > until) {
        asked = requestAnimationFrame(() => lookFor(largest));
        return;
      }
      const next = largest.next;
      zoom(next);
      largest.learn(next, !overflows());
    }
    if (drawn !== largest.low) zoom(largest.low);
    bounds.known.set(key(), largest.low);
  }

  const watch = new ResizeObserver(() => {
    if (box.clientWidth === wide && box.clientHeight === high) return;
    [wide, high] = [box.clientWidth, box.clientHeight];
    drawAgain();
  });
  watch.observe(box);
  // What a title draws may come after its box, when the contents of the game have been loaded.
  const arrivals = new MutationObserver(drawAgain);
  if (box.firstElementChild) arrivals.observe(box.firstElementChild, { childList: true });
  return {
    /** What grew out of its box is drawn smaller; what fits stays as it is, so that nothing moves at every entry. */
    update(next: Bounds): void {
      bounds = next;
      drawAgain();
    },
    destroy(): void {
      callOff();
      arrivals.disconnect();
      watch.disconnect();
    },
  };
}
