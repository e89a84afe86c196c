/**
 * Where we are: a path and its parts. Links inside the page change it without loading anything.
 *
 * Files that any web server gives out have one address, wherever they lie: there the path stands behind its `#`.
 */
import { house, OFFLINE } from '../server/house';

class Place {
  path = $state('');
  query = $state('');
  hash = $state('');
}
const place = new Place();
look();

export function path(): string {
  return place.path;
}

export function hash(): string {
  return decodeURIComponent(place.hash.slice(1));
}

export function query(name: string): string | null {
  return new URLSearchParams(place.query).get(name);
}

/** The address of a path of the page, as it is shown to others. */
export function address(to: string): string {
  return OFFLINE ? `${location.origin}${location.pathname}#${to}` : `${location.origin}${to}`;
}

function look(): void {
  const inside = location.hash.startsWith('#/') ? location.hash.slice(1) : '/';
  const at = OFFLINE ? new URL(inside, location.origin) : location;
  place.path = at.pathname;
  place.query = at.search;
  place.hash = at.hash;
}

export function go(to: string, instead = false): void {
  if (instead) history.replaceState(null, '', address(to));
  else history.pushState(null, '', address(to));
  look();
  if (!place.hash) window.scrollTo(0, 0);
}

function linkOf(event: Event): HTMLAnchorElement | null {
  const link = (event.target as Element | null)?.closest('a');
  return !link || link.target || link.origin !== location.origin ? null : link;
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = linkOf(event);
  if (!link) return;
  if (link.pathname.startsWith('/api/')) {
    if (!OFFLINE) return;
    event.preventDefault();
    void save(link.pathname.slice('/api'.length) + link.search);
    return;
  }
  if (link.hasAttribute('download')) return;
  event.preventDefault();
  const to = link.getAttribute('href') ?? '';
  if (OFFLINE && to.startsWith('#/')) go(to.slice(1));
  else if (OFFLINE && to.startsWith('#')) jump(to.slice(1));
  else go(link.pathname + link.search + link.hash);
}

/** Save what a house in this browser answers as a file. */
async function save(from: string): Promise<void> {
  const { status, text } = await house.ask('GET', from, null, null);
  if (status !== 200) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${from.split('/')[2] ?? 'game'}.tampu`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Go to something on the same page. */
function jump(id: string): void {
  const found = document.getElementById(id);
  found?.scrollIntoView();
  found?.focus();
}

/** A link that may be opened elsewhere must lead there by itself. */
function point(event: Event): void {
  const to = linkOf(event)?.getAttribute('href') ?? '';
  if (to.startsWith('/') && !to.startsWith('/api/')) linkOf(event)!.setAttribute('href', `#${to}`);
}

export function listen(): void {
  document.addEventListener('click', follow);
  window.addEventListener('popstate', look);
  if (OFFLINE) for (const kind of ['pointerdown', 'focusin']) document.addEventListener(kind, point, true);
}

/** Matches `/tables/:id` and gives its parts, or null. */
export function match(pattern: string, at: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const found = at.split('/');
  if (wanted.length !== found.length) return null;
  const parts: Record<string, string> = {};
  for (const [i, word] of wanted.entries()) {
    if (word.startsWith(':')) parts[word.slice(1)] = decodeURIComponent(found[i]!);
    else if (word !== found[i]) return null;
  }
  return parts;
}
