/** What a place of Rumis is, and which stones cannot go there. */
import type { TableModel } from '../../lib/table/table.svelte';
import { count, t, term } from '../../lib/words.svelte';
import type { RumisPublic } from '../../types/generated';
import type { Explained, Option } from '../kit';
import { told } from './contents.svelte';
import { isStructure, leftOf, viewOf } from './views';
import { corner, CUBE, readCube, readPlacement, SHAPES, square, type Cube } from './pieces/stones';

export function explain(table: TableModel, place: string): Explained | null {
  if (CUBE.test(place)) return cube(table, place);
  if (place in SHAPES) return stone(table, place);
  const thing = told(table, place === 'board' ? boardOf(table) : place);
  return thing ? { title: thing.name, sentences: [thing.text], rule: thing.rule } : null;
}

function boardOf(table: TableModel): string {
  const { solitaire, board } = table.now.shared.options;
  return solitaire === 'off' ? board! : 'cube';
}

function stone(table: TableModel, id: string): Explained {
  const ways = table.legal.filter((action) => action.startsWith(`place ${id} `)).length;
  const view = viewOf(table);
  const mine = isStructure(view) ? view.colours.find((one) => one.seat === table.seat) : undefined;
  const thing = told(table, id);
  const sentences = thing ? [thing.text] : [];
  if (mine && !mine.left.includes(id)) sentences.push(t('rumis.placed'));
  else if (table.myTurn) sentences.push(ways ? count('rumis.ways', ways) : t('rumis.noWay'));
  const attempts = ways || !table.myTurn ? [] : [{ action: unfit(id, view), label: term('rumis', id) }];
  return { title: thing?.name ?? term('rumis', id), sentences, rule: 'U3.2', attempts };
}

function cube(table: TableModel, place: string): Explained {
  const view = viewOf(table);
  const [x, y, z] = readCube(place);
  const fits = table.legal
    .map(readPlacement)
    .filter(({ cubes }) => cubes.some((one) => same(one, [x, y, z])));
  const built = (
    isStructure(view) ? view.placed.map(([colour, text]) => [view.colours[colour]!.colour, text]) : []
  )
    .map(([colour, text]) => ({ colour: colour!, ...readPlacement(text!) }))
    .find(({ cubes }) => cubes.some((one) => same(one, [x, y, z])));
  const there = built
    ? t('rumis.cell.filled', {
        at: square(x, y),
        colour: term('rumis', built.colour),
        stone: term('rumis', built.stone),
      })
    : t('rumis.ask.free');
  const limit = told(table, square(x, y))?.text;
  const able = new Set(fits.map((one) => one.stone));
  const mine = table.seat === null || !isStructure(view) ? undefined : view.colours[table.seat];
  const attempts = Object.keys(mine ? leftOf(view, mine.colour) : {})
    .filter((id) => !able.has(id))
    .map((id): Option => ({ action: lying(id, [x, y, z], view.maxima), label: term('rumis', id) }));
  return {
    title: t('rumis.ask.cube', { at: square(x, y), layer: z + 1 }),
    sentences: limit ? [there, limit] : [there],
    rule: built ? 'U4.1' : 'U4.3',
    attempts,
  };
}

/** A stone that fits nowhere, where the structure is lowest. */
function unfit(id: string, { maxima, placed }: RumisPublic): string {
  const heights = maxima.map((row) => row.map(() => 0));
  for (const [, text] of placed) {
    for (const [x, y, z] of readPlacement(text).cubes) heights[y]![x] = Math.max(heights[y]![x]!, z + 1);
  }
  const room = maxima.flatMap((row, y) => row.map((limit, x) => ({ x, y, left: limit - heights[y]![x]! })));
  const { x, y } = room.reduce((best, one) => (one.left > best.left ? one : best));
  return lying(id, [x, y, heights[y]![x]!], maxima);
}

/** A stone as it lies in the tray, with a cube here, moved back onto the board where it would stick out. */
function lying(id: string, [x, y, z]: Cube, maxima: number[][]): string {
  const cubes = corner(SHAPES[id]!);
  const most = (axis: 0 | 1) => Math.max(...cubes.map((one) => one[axis]));
  const left = Math.min(x, Math.max(0, maxima[0]!.length - 1 - most(0)));
  const top = Math.min(y, Math.max(0, maxima.length - 1 - most(1)));
  const words = cubes.map(([dx, dy, dz]) => `${square(left + dx, top + dy)}.${z + dz + 1}`);
  return `place ${id} ${words.join(' ')}`;
}

function same(a: Cube, b: Cube): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}
