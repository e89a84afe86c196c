/** Draws what lies in a box as large as it fits: text and targets grow with it. */

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

export function fit(box: HTMLElement, given: Bounds) {
  let bounds = given;
  let wide = 0;
  let high = 0;
  let asked = 0;

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

  /** Every look at a zoom lays the box out anew, so what was found for a box of this size is tried first. */
  const key = () => `${bounds.name} ${bounds.least} ${bounds.most} ${wide} ${high}`;

  function drawAgain(): void {
    const known = bounds.known.get(key());
    if (known === undefined) return draw(Math.round((bounds.most - bounds.least) / STEP));
    zoom(known);
    shrink(known);
  }

  /** What was drawn so large may have grown; mostly the next smaller zoom does. */
  function shrink(now: number): void {
    if (!now || !overflows()) return;
    zoom(now - 1);
    if (overflows()) draw(now - 2);
    else bounds.known.set(key(), now - 1);
  }

  /** The largest zoom at which nothing is cut off, of so many. */
  function draw(most: number): void {
    let low = 0;
    let top = Math.max(0, most);
    while (low < top) {
      const middle = Math.ceil((low + top) / 2);
      zoom(middle);
      if (overflows()) top = middle - 1;
      else low = middle;
    }
    zoom(low);
    bounds.known.set(key(), low);
  }

  const watch = new ResizeObserver(() => {
    if (box.clientWidth === wide && box.clientHeight === high) return;
    [wide, high] = [box.clientWidth, box.clientHeight];
    drawAgain();
  });
  watch.observe(box);
  return {
    /** What grew out of its box is drawn smaller; what fits stays as it is, so that nothing moves at every entry. */
    update(next: Bounds): void {
      const other = next.least !== bounds.least || next.most !== bounds.most;
      bounds = next;
      cancelAnimationFrame(asked);
      // The frame lays the page out anyway: looking at it before would do that twice.
      asked = requestAnimationFrame(() => {
        if (other) drawAgain();
        else shrink(bounds.known.get(key()) ?? 0);
      });
    },
    destroy(): void {
      cancelAnimationFrame(asked);
      watch.disconnect();
    },
  };
}
