import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { explain } from '../../src/boards/rumis/explain';
import {
  faces,
  limitToken,
  onLimitToken,
  readPlacement,
  SHAPES,
  shapeOf,
  turned,
  turnOf,
} from '../../src/boards/rumis/pieces/stones';
import { RumisDraft } from '../../src/boards/rumis/draft.svelte';
import { SEAT_COLOURS, TableModel } from '../../src/lib/table/table.svelte';
import { layers, learn, speak, type Language } from '../../src/lib/words.svelte';
import view from '../fixtures/rumis.json';
import type { Sight } from '../../src/lib/server/wire';

const sight = view as unknown as Sight;

describe('stones', () => {
  it('read the notation', () => {
    const placement = readPlacement('place S03 c3.1 d3.1 d3.2');
    expect(placement.cubes).toEqual([
      [2, 2, 0],
      [3, 2, 0],
      [3, 2, 1],
    ]);
    expect(placement.turn).toBe('000 100 101');
  });

  it('come back after four quarters', () => {
    for (const cubes of Object.values(SHAPES)) {
      const turn = turnOf(cubes);
      for (const how of ['turn', 'tip', 'roll'] as const) {
        expect([1, 2, 3, 4].reduce((at) => turned(at, how), turn)).toBe(turn);
      }
    }
  });

  it('have as many ways to lie as the rules say', () => {
    const ways = Object.values(SHAPES).map((cubes) => {
      const seen = new Set([turnOf(cubes)]);
      for (const turn of seen)
        for (const how of ['turn', 'tip', 'roll'] as const) seen.add(turned(turn, how));
      return seen.size;
    });
    expect(ways).toEqual([3, 3, 12, 3, 24, 12, 3, 12, 8, 12, 12]);
  });

  it('show three faces of a single cube and none between two', () => {
    expect(
      faces([[0, 0, 0]])
        .map((face) => face.side)
        .sort(),
    ).toEqual(['left', 'right', 'top']);
    expect(faces(shapeOf('000 100'))).toHaveLength(5);
  });
});

describe('the plan', () => {
  it('has a colour for every limit and every seat', () => {
    const defined = new Set(readFileSync('src/boards/rumis/tokens.css', 'utf8').match(/--[\w-]+(?=:)/g));
    const wanted = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((limit) => [limitToken(limit), onLimitToken(limit)]);
    for (const colour of SEAT_COLOURS) wanted.push(`space-${colour}`, `on-space-${colour}`);
    expect(wanted.filter((token) => !defined.has(`--${token}`))).toEqual([]);
    expect(limitToken(9)).toBe(limitToken(8));
  });
});

describe('a stone in the hand', () => {
  function hand(): RumisDraft {
    return new RumisDraft(new TableModel(sight));
  }

  it('snaps to legal places only', () => {
    const held = hand();
    const stone = [...held.byStone.keys()].at(-1)!;
    held.take(stone);
    for (let i = 0; i < 40; i += 1) {
      held.snap(Math.random() * 6, Math.random() * 6, Math.random() * 4);
      expect(sight.own.legal).toContain(held.chosen);
      held.turn((['turn', 'tip', 'roll'] as const)[i % 3]!);
      expect(sight.own.legal).toContain(held.chosen);
      held.move(1, 0, 0);
      expect(sight.own.legal).toContain(held.chosen);
    }
  });

  it('goes through every legal place of a stone', () => {
    const held = hand();
    const [stone, places] = [...held.byStone][0]!;
    held.take(stone);
    const seen = new Set<string>();
    for (let i = 0; i < places.length; i += 1) {
      seen.add(held.chosen!);
      held.next();
    }
    expect(seen.size).toBe(places.length);
  });

  it('lists every legal action exactly once', () => {
    const listed = hand().groups.flatMap((group) => group.options.map((option) => option.action));
    expect(listed.toSorted()).toEqual(sight.own.legal!.toSorted());
  });

  it('counts what the sky would see', () => {
    const held = hand();
    const colours = (sight.shared.view as unknown as { colours: { colour: string; visible: number }[] })
      .colours;
    const seen = (colour: string, ghost = held.shown) =>
      held
        .topView(ghost)
        .flat()
        .filter((square) => square.colour === colour).length;
    for (const { colour, visible } of colours) expect(seen(colour, null)).toBe(visible);
    const flat = held.placements.find((one) => one.cubes.every((cube) => cube[2] === 0))!;
    held.choose(flat.action);
    const mine = colours.find(({ colour }) => colour === held.colour)!;
    expect(seen(held.colour)).toBe(mine.visible + flat.cubes.length);
  });
});

describe('cubes in words', () => {
  it.each<[Language, string, string]>([
    ['en', 'c3 d3, layer 1; d3, layer 2', 'c3 d3, layer 1; d3, layers 2 to 3'],
    ['de', 'c3 d3, Ebene 1; d3, Ebene 2', 'c3 d3, Ebene 1; d3, Ebenen 2 bis 3'],
    ['nl', 'c3 d3, laag 1; d3, laag 2', 'c3 d3, laag 1; d3, lagen 2 tot en met 3'],
  ])('are squares, layer by layer: %s', async (code, words, tall) => {
    await speak(code);
    await learn('rumis');
    expect(layers('rumis', 'c3.1 d3.1 d3.2')).toBe(words);
    expect(layers('rumis', 'c3')).toBeUndefined();
    expect(layers('rumis', 'c3.1 d3.1 d3.2 d3.3')).toBe(tall);
    await speak('en');
  });
});

describe('explanations', () => {
  it('come from the rulebook, with what holds at this moment', async () => {
    const table = new TableModel(sight);
    const texts = {
      S01: { name: 'Twin', text: 'A stone of 2 cubes.', rule: 'U1.3' },
      a1: { name: 'Square a1', text: 'Stones may reach layer 1 on this square.', rule: 'U4.3' },
      coricancha: { name: 'CORICANCHA', text: 'Every square has its own limit.', rule: 'U2.6' },
    };
    table.content = <T>() => Promise.resolve({ content: {}, texts } as T);
    await vi.waitFor(() => expect(explain(table, 'board')).not.toBeNull());
    expect(explain(table, 'board')).toEqual({
      title: 'CORICANCHA',
      sentences: ['Every square has its own limit.'],
      rule: 'U2.6',
    });
    expect(explain(table, 'S01')?.title).toBe('Twin');
    expect(explain(table, 'S01')?.sentences[0]).toBe('A stone of 2 cubes.');
    expect(explain(table, 'a1.1')?.sentences).toContain('Stones may reach layer 1 on this square.');
    expect(explain(table, 'nothing')).toBeNull();
  });
});
