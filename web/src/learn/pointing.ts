/**
 * Draws the eye to parts of the page: whatever carries one of these names as `data-place`,
 * or is the option of this action in a list, now or later.
 */
import { calm } from '../lib/browser/prefs.svelte';

const sheet = new CSSStyleSheet();

export function point(places: readonly string[]): void {
  if (!document.adoptedStyleSheets.includes(sheet)) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const marked = places
    .map((place) => `:is([data-place="${CSS.escape(place)}"], [data-action="${CSS.escape(place)}"])`)
    .join(',');
  // Stronger than any drawing of a board, but the ring of the keyboard's focus is never replaced. A canvas is called by
  // what the mouse is over: the board around it is what is pointed at.
  sheet.replaceSync(
    marked &&
      `:is(${marked}):not(#pointed, :focus-visible, canvas) {
        outline: 3px solid var(--primary); outline-offset: 3px; box-shadow: 0 0 0 3px var(--card);
        animation: pointed 0.5s 3 ease-out;
      }
      @keyframes pointed { from { outline-offset: 16px; outline-color: transparent; } }
      @media (prefers-reduced-motion: reduce) { :is(${marked}):not(#pointed) { animation: none; } }`,
  );
  const first = marked && document.querySelector(marked);
  if (first)
    first.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
}
