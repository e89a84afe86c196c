/** Pieces on their way: from where they were to where they are now. */
import { calm, prefs } from './prefs.svelte';

export const SPEEDS = ['off', 'quick', 'normal'] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Tempo {
  /** Milliseconds that a piece is on its way. */
  move: number;
  /** Milliseconds from what was shown last of a turn to the next turn. */
  turn: number;
}
const TEMPOS: Record<Speed, Tempo> = {
  off: { move: 0, turn: 0 },
  quick: { move: 180, turn: 400 },
  normal: { move: 360, turn: 900 },
};

/** How fast things are shown to this person. */
export function tempo(): Tempo {
  return TEMPOS[calm() ? 'off' : prefs.speed];
}

/** A piece as it stands: pieces of a kind are alike, so which of them moved does not matter. */
export interface Standing {
  kind: string;
  place: string;
}
export interface Piece extends Standing {
  element: HTMLElement | SVGElement;
  box: DOMRect;
}

/** All pieces of a page. A piece stands at `data-at`, or at the place that it lies in. */
export function piecesIn(page: Element): Piece[] {
  return [...page.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')].map((element) => ({
    kind: element.dataset.piece!,
    place: element.dataset.at ?? element.closest<HTMLElement>('[data-place]')?.dataset.place ?? '',
    element,
    box: element.getBoundingClientRect(),
  }));
}

/** The pieces that stand where none of their kind stood, each with one that is no longer where it stood, if any. */
export function moved<P extends Standing>(before: readonly P[], after: readonly P[]): [P, P | null][] {
  const left = [...before];
  const take = (fits: (piece: P) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  };
  const came = after.filter(({ kind, place }) => !take((one) => one.kind === kind && one.place === place));
  return came.map((piece) => [piece, take((one) => one.kind === piece.kind)]);
}

const inSight = ({ left, top, right, bottom }: DOMRect) =>
  left < right && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;

/** Let a piece that comes from nowhere come down where it stands. */
export function drop({ element, box }: Piece, move: number): Animation | null {
  if (!inSight(box)) return null;
  return element.animate(
    [
      { translate: '0 -14px', opacity: 0 },
      { translate: '0 0', opacity: 1 },
    ],
    {
      duration: move,
      easing: 'ease-out',
    },
  );
}

/** Let a piece fly over everything else to where it stands; it shows there when it has arrived. */
export function fly(piece: Piece, from: DOMRect, over: Element, move: number): Animation | null {
  const { element, box } = piece;
  if (!inSight(box) || !inSight(from)) return null;
  const copy = copied(element, box);
  over.append(copy);
  element.style.visibility = 'hidden';
  const by = [
    from.left + from.width / 2 - box.left - box.width / 2,
    from.top + from.height / 2 - box.top - box.height / 2,
  ];
  const flight = copy.animate([{ translate: by.map((n) => `${n}px`).join(' ') }, { translate: '0 0' }], {
    duration: move,
    easing: 'ease-out',
  });
  void flight.finished
    .catch(() => null)
    .then(() => {
      copy.remove();
      element.style.visibility = '';
    });
  return flight;
}

/** A copy that lies where the piece is seen. What is part of a drawing takes an empty sheet of that drawing along. */
function copied(element: HTMLElement | SVGElement, box: DOMRect): HTMLElement | SVGElement {
  const sheet = element instanceof SVGElement ? outermost(element) : null;
  const twin = element.cloneNode(true) as HTMLElement | SVGElement;
  delete twin.dataset.piece;
  delete twin.dataset.place;
  const copy = sheet ? (sheet.cloneNode(false) as SVGElement) : twin;
  if (sheet) {
    copy.append(twin);
    copy.setAttribute('role', 'presentation');
    copy.removeAttribute('aria-label');
  }
  const { left, top, width, height } = sheet?.getBoundingClientRect() ?? box;
  const fixed = { position: 'fixed', inset: 'auto', margin: '0', transform: 'none', overflow: 'visible' };
  const at = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(copy.style, fixed, at, { maxWidth: 'none', maxHeight: 'none' });
  return copy;
}

/** The whole drawing that this is a part of; nothing if it is one by itself. */
function outermost(element: SVGElement): SVGSVGElement | null {
  let sheet = element.ownerSVGElement;
  while (sheet?.ownerSVGElement) sheet = sheet.ownerSVGElement;
  return sheet;
}
