/** Where we are: a path and its parts. Links inside the page change it without loading anything. */
class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
}
const place = new Place();

export function path(): string {
  return place.path;
}

export function hash(): string {
  return decodeURIComponent(place.hash.slice(1));
}

export function query(name: string): string | null {
  return new URLSearchParams(place.query).get(name);
}

function look(): void {
  place.path = location.pathname;
  place.query = location.search;
  place.hash = location.hash;
}

export function go(to: string, instead = false): void {
  if (instead) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  look();
  if (!location.hash) window.scrollTo(0, 0);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function listen(): void {
  document.addEventListener('click', follow);
  window.addEventListener('popstate', look);
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
