/** Draws what lies in a box as large as it fits: text and targets grow with it. */
import { tick } from 'svelte';

interface Bounds {
  least: number;
  most: number;
  /** Look again when this changes. */
  when: unknown;
}
const STEP = 0.05;

export function fit(box: HTMLElement, given: Bounds) {
  let bounds = given;
  let wide = 0;
  let high = 0;

  /** Is anything cut off, by the box or by something in it? */
  function overflows(): boolean {
    if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) return true;
    return [...box.querySelectorAll('*')].some(
      (one) =>
        one.scrollWidth > one.clientWidth &&
        getComputedStyle(one).overflowX === 'hidden' &&
        !one.matches('.vh'),
    );
  }

  function zoom(steps: number): void {
    box.style.setProperty('--fit', String(bounds.least + steps * STEP));
  }

  /** The largest of all zooms at which nothing is cut off. */
  function draw(): void {
    let low = 0;
    let top = Math.round((bounds.most - bounds.least) / STEP);
    while (low < top) {
      const middle = Math.ceil((low + top) / 2);
      zoom(middle);
      if (overflows()) top = middle - 1;
      else low = middle;
    }
    zoom(low);
  }

  const watch = new ResizeObserver(() => {
    if (box.clientWidth === wide && box.clientHeight === high) return;
    [wide, high] = [box.clientWidth, box.clientHeight];
    draw();
  });
  watch.observe(box);
  return {
    /** What grew out of its box is drawn smaller; what fits stays as it is, so that nothing moves at every entry. */
    update(next: Bounds): void {
      const other = next.least !== bounds.least || next.most !== bounds.most;
      bounds = next;
      void tick().then(() => {
        if (other || overflows()) draw();
      });
    },
    destroy: () => watch.disconnect(),
  };
}
