/** Arrow keys on a board: the focus goes to the nearest place in their direction. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What lies aside counts so many times as far. */
const ASIDE = 2.5;
const PLACES = ':is(button, [role="button"], [tabindex])[data-place]';
/** The parts of a table that arrows do not leave. */
const PARTS = '[data-zone], .at, .tray, .strip-mine, main';
/** There arrow keys have a meaning already. */
const OTHERS =
  'input, textarea, select, dialog, [role="grid"], [role="tablist"], [role="application"], [role="slider"]';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Which of these boxes is the nearest in a direction; -1 if none lies there. */
export function nextBox(from: Box, [dx, dy]: readonly [number, number], boxes: readonly Box[]): number {
  const middle = (box: Box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  for (const [i, box] of boxes.entries()) {
    const [cx, cy] = middle(box);
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const away = ahead + ASIDE * aside;
    if (ahead > 1 && ahead * ASIDE > aside && away < least) [best, least] = [i, away];
  }
  return best;
}

/** Have arrow keys a meaning where the focus is: among the places of a board, or in what reads them itself? */
export function hasArrows(thing: Element): boolean {
  return thing.matches(PLACES) || thing.closest(OTHERS) !== null;
}

/** Moves the focus, if the key and the place where it was pressed are about that. */
export function followArrow(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const thing = event.target as HTMLElement;
  if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  if (!thing.matches(PLACES) || thing.closest(OTHERS)) return;
  const places = [...thing.closest(PARTS)!.querySelectorAll<HTMLElement>(PLACES)].filter(
    (one) => one !== thing && one.checkVisibility(),
  );
  const found = nextBox(
    thing.getBoundingClientRect(),
    step,
    places.map((one) => one.getBoundingClientRect()),
  );
  if (found < 0) return;
  event.preventDefault();
  places[found]!.focus();
}
