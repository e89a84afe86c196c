/** The symbols that the page draws with: each file is fetched once and kept in the document, as `#FILE-SYMBOL`. */

const brought = new Set<string>();

export async function bringSymbols(file: string): Promise<void> {
  if (brought.has(file)) return;
  brought.add(file);
  const answer = await fetch(`${import.meta.env.BASE_URL}${file}.svg`).catch(() => null);
  if (!answer?.ok) {
    brought.delete(file);
    return;
  }
  const drawing = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  for (const symbol of drawing.children) symbol.id = `${file}-${symbol.id}`;
  drawing.setAttribute('aria-hidden', 'true');
  drawing.setAttribute('width', '0');
  drawing.setAttribute('height', '0');
  (drawing as unknown as SVGElement).style.position = 'absolute';
  document.body.append(document.adoptNode(drawing));
}
