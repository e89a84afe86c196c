import { describe, expect, it } from 'vitest';
import { cropName } from '../../src/boards/tiwanaku/views';
import { explain } from '../../src/boards/tiwanaku/explain';
import { basis, overview, reason, struck, supposed } from '../../src/boards/tiwanaku/helper/reasons';
import { bring, learn, speak, term, type Language } from '../../src/lib/words.svelte';
import { read, write } from '../../src/lib/table/note';
import { readMarks, toggled, writeMarks } from '../../src/boards/tiwanaku/pencil/pencil';
import file from '../../../tampu/games/tiwanaku/content.json';
import { contentOf } from '../../src/boards/tiwanaku/contents.svelte';
import { trailsOf } from '../../src/boards/tiwanaku/board/trails';
import type { TableModel } from '../../src/lib/table/table.svelte';
import { angle, readWays, wayTo } from '../../src/boards/tiwanaku/board/ways';
import { TiwanakuDraft } from '../../src/boards/tiwanaku/draft.svelte';
import type { TiwanakuContentFile, TiwanakuHelp as Help } from '../../src/types/generated';

const content = file as TiwanakuContentFile;

describe('pencil marks', () => {
  it('are read as they are written', () => {
    const text = 'a1:VD13 c4:5 i5:M';
    expect(writeMarks(readMarks(text))).toBe(text);
    expect(readMarks(text).a1).toEqual({ terrain: [0, 1], crops: [1, 3] });
  });

  it('are set and wiped out', () => {
    const marks = toggled(toggled({}, 'b2', 'crops', 4), 'b2', 'crops', 2);
    expect(writeMarks(marks)).toBe('b2:24');
    expect(writeMarks(toggled(toggled(marks, 'b2', 'crops', 4), 'b2', 'crops', 2))).toBe('');
  });

  it('share the private note with what the seat wrote', () => {
    const note = { marks: 'a1:V', text: 'two lines\nof thoughts' };
    expect(read(write(note))).toEqual(note);
    expect(read('only words')).toEqual({ marks: '', text: 'only words' });
    expect(write({ marks: '', text: 'only words' })).toBe('only words');
  });
});

describe('ways', () => {
  it('begin where the pawn stands, or at the edge', () => {
    expect(wayTo('c3', readWays('a1>b1 b1>b2 b2>c2 c2>c3'))).toEqual(['a1', 'b1', 'b2', 'c2', 'c3']);
    expect(wayTo('b1', readWays('a1 a1>b1'))).toEqual(['a1', 'b1']);
    expect(wayTo('e5', readWays('a1'))).toEqual([]);
  });

  it('turn with the board', () => {
    expect([angle('up', false), angle('right', false), angle('right', true), angle('up', true)]).toEqual([
      0, 90, 180, 270,
    ]);
  });

  it('run round the board in pairs', () => {
    expect(trailsOf(content, 'tiny', false)).toHaveLength(10);
    const corner = trailsOf(content, 'long', false).find(({ squares }) => squares.includes('i1'))!;
    expect(corner.squares).toEqual(['i1', 'i1']);
    expect(trailsOf(content, 'tiny', false)[0]!.out).toEqual([
      [0, -1],
      [0, -1],
    ]);
    expect(trailsOf(content, 'tiny', true)[0]!.out).toEqual([
      [-1, 0],
      [-1, 0],
    ]);
  });

  it('and offerings are those of the table, once it has told them', async () => {
    const corrected = { ...content, offerings: { value: [0, 0, 2, 4, 7, 11] } };
    const table = { source: '/tables/x', content: () => Promise.resolve({ content: corrected, texts: {} }) };
    expect(contentOf(table as unknown as TableModel)).toBeUndefined();
    await Promise.resolve();
    expect(contentOf(table as unknown as TableModel)?.offerings.value).toEqual([0, 0, 2, 4, 7, 11]);
    expect(trailsOf({ boards: [] }, 'tiny', false)).toEqual([]);
  });
});

describe.each<Language>(['en', 'de', 'nl'])('reasons in %s', (code) => {
  const facts = {
    terrain: 'forest',
    square: 'b3',
    other: 'c4',
    squares: 'a1 a2',
    places: 'b1 b2',
    v: 4,
    w: 5,
    n: 12,
  };

  it('say their facts in the language of the page', async () => {
    await speak(code);
    const words = await learn('tiwanaku');
    const names = Object.keys(words!.reasons!);
    expect(names.length).toBeGreaterThan(15);
    for (const why of names) {
      const said = reason({ why, facts });
      expect(said).not.toMatch(/[{}#]/);
      if (words!.reasons![why]!.includes('{squares}')) expect(said).toContain('a1 a2');
      if (words!.reasons![why]!.includes('{terrain}')) expect(said).toContain(term('tiwanaku', 'forest'));
    }
    expect(reason({ why: 'small', facts: { n: 1, squares: 'a1' } })).toMatch(
      { en: /only 1 square /, de: /1 Feld /, nl: /1 vak / }[code],
    );
  });
});

describe('what a step strikes off', () => {
  it('names what a terrain does not go with in one word', async () => {
    await speak('en');
    await Promise.all([bring('boards/tiwanaku'), learn('tiwanaku')]);
    const pairs = [
      [1, 3],
      [1, 4],
      [2, 5],
    ];
    const gone = { square: 0, terrain: [0], crops: [2], pairs, is_terrain: null, is_crop: null };
    expect(struck([gone], () => 'a1')).toBe('a1: not valley, 2, desert with 3/4, or forest with 5');
  });

  it('supposes one value, whatever else is gone with it', async () => {
    await speak('en');
    await Promise.all([bring('boards/tiwanaku'), learn('tiwanaku')]);
    const gone = { square: 0, terrain: [1], crops: [1], pairs: [], is_terrain: 3, is_crop: null };
    const step = {
      technique: 'what if',
      rule: 'T3.8',
      struck: [gone],
      evident: [],
      uses: [],
      what_if: [],
      broken: 4,
    };
    const why = [{ rule: 'T3.8', why: 'ifTerrain', facts: { terrain: 'desert' } }];
    expect(supposed({ ...step, why }, () => 'a1')).toBe('What if a1 were desert?');
    const crop = [{ rule: 'T3.8', why: 'ifCrop', facts: { v: 1 } }];
    expect(supposed({ ...step, why: crop }, () => 'a1')).toBe('What if a1 were 1?');
  });

  it('says plainly what is left of a square', async () => {
    await speak('en');
    await Promise.all([bring('boards/tiwanaku'), learn('tiwanaku')]);
    const gone = { terrain: [0, 1, 3], crops: [], pairs: [], is_terrain: 2, is_crop: null };
    const some = { terrain: [], crops: [1], pairs: [], is_terrain: null, is_crop: null };
    const all = [
      { ...gone, square: 0 },
      { ...some, square: 1 },
      { ...gone, square: 2 },
    ];
    const name = (square: number) => `a${square + 1}`;
    expect(struck(all, name, true)).toBe('a1, a3 are forest; a2: not 1');
    expect(struck(all, name)).toBe('a1, a3: not valley, desert, or mountain; a2: not 1');
    const pairs = [1, 2, 3, 4].map((v) => [1, v]);
    const many = { ...some, square: 3, pairs };
    expect(struck([many], name, true)).toBe('a4: several values are ruled out');
    expect(struck([many], name)).toBe('a4: not 1 or desert with 1/2/3/4');
  });
});

describe('what the helper says first', () => {
  const help = (level: Help['level'], status: Help['status'], certain: number): Help => ({
    level,
    status,
    contradictions: [],
    certain: Array.from({ length: certain }, (_, square) => ({ square, terrain: 0, crop: null })),
    hints: level === 'explain' ? [] : null,
    all_told: false,
    here: null,
  });

  it('says that nothing is certain only if that was proved', async () => {
    await speak('en');
    await bring('boards/tiwanaku');
    for (const level of ['certain', 'explain'] as const) {
      expect(overview(help(level, 'complete', 0))).toBe('Nothing more is certain.');
      expect(overview(help(level, 'partial', 0))).toBe('Nothing was found in the time there was.');
    }
    expect(overview(help('certain', 'complete', 1))).toBe('1 square is certain.');
    expect(overview(help('certain', 'partial', 2))).toBe('2 squares are certain so far; there may be more.');
  });
});

describe('what odds are shares of', () => {
  const told = { maps: 21, counted: 3, sampled: false, assumes: 'grade', grade: 'hard' } as const;

  it('says how many valleys count, and which', async () => {
    await speak('en');
    await bring('boards/tiwanaku');
    expect(basis(told)).toBe(
      '21 valleys fit what is known; 3 of them count. ' +
        'Assumes a valley of the grade “hard”; all such valleys that fit are equally likely.',
    );
    expect(basis({ ...told, counted: 21 })).toMatch(/^21 valleys fit what is known\. Assumes/);
    expect(basis({ ...told, maps: 9000, counted: 40, sampled: true })).toContain('about 40 of them count');
    const assumed = (['grade', 'any', 'first', 'alike'] as const).map((assumes) =>
      basis({ ...told, assumes }),
    );
    expect(new Set(assumed).size).toBe(4);
  });

  it('does not say that too many fitted when nobody knows', async () => {
    await speak('en');
    await bring('boards/tiwanaku');
    expect(basis({ ...told, maps: null, counted: null })).toBe(
      'Counting the valleys that fit would take too long.',
    );
    expect(basis({ ...told, maps: 60000, counted: null })).toMatch(/^60000 valleys fit .* too many/);
  });
});

describe('what is explained', () => {
  const told = (id: string) => ({ name: `name of ${id}`, text: `About ${id}.`, rule: 'T1.1' });
  const ids = ['unexplored', 'bare', 'coca', 'arrow', 'offering'];
  const texts = Object.fromEntries(ids.map((id) => [id, told(id)]));
  const nothing = Array<null>(25).fill(null);
  const table = {
    source: '/tables/explained',
    content: () => Promise.resolve({ content, texts }),
    legal: ['divine b1 1'],
    shared: { question: 'Turn' },
    view: {
      size: 'tiny',
      start: [],
      terrain: [0, 2, ...Array<number>(23).fill(-1)],
      crops: [2, ...Array<number>(24).fill(0)],
      arrows: ['brown up', 'brown up', ...nothing.slice(2)],
      pawns: [{ colour: 'brown', seats: [0], squares: ['b1'], supply: 4 }],
      otoma: [{ colour: 'purple', square: 'a1' }],
    },
  } as unknown as TableModel;

  it('comes from the rulebook, by what lies on a square', async () => {
    await speak('en');
    await Promise.all([bring('boards/tiwanaku'), learn('tiwanaku')]);
    expect(explain(table, 'offering')).toBeNull();
    await Promise.resolve();
    expect(explain(table, 'offering')).toEqual({
      title: 'name of offering',
      sentences: ['About offering.'],
      rule: 'T1.1',
    });
    const crop = ['Valley.', 'Name of coca.', 'Purple Otoma pawn.', 'About coca.'];
    expect(explain(table, 'a1')!.sentences).toEqual(crop);
    const bare = ['Forest.', 'Name of bare.', 'Brown pawn.', 'About bare.', 'About arrow.'];
    expect(explain(table, 'b1')!.sentences).toEqual(bare);
    expect(explain(table, 'b1')!.attempts!.map(({ action }) => action)).toEqual([
      'explore b1',
      'retrieve b1',
    ]);
    expect(explain(table, 'e5')!.sentences).toEqual(['Name of unexplored.', 'About unexplored.']);
    expect(explain(table, 'i5')).toBeNull();
    expect(explain(table, 'nowhere')).toBeNull();
  });

  it.each<[Language, string]>([
    ['en', 'chili'],
    ['de', 'Chili'],
    ['nl', 'chilipeper'],
  ])('calls the third crop by its name in %s', async (code, name) => {
    await speak(code);
    await learn('tiwanaku');
    expect(cropName(3)).toBe(name);
  });
});

describe('a divination', () => {
  it('is struck where the view says that the crop cannot be, with the reason', async () => {
    await speak('en');
    await Promise.all([bring('boards/tiwanaku'), learn('tiwanaku')]);
    const struck = [
      { square: 'b2', level: 3, rule: 'T3.4', by: 'c2' },
      { square: 'b2', level: 5, rule: 'T3.5', by: null },
    ];
    const table = {
      legal: ['divine b2 3', 'divine b2 4', 'divine b2 5'],
      names: [],
      shared: { question: 'DivineAgain' },
      view: { struck, size: 'tiny', terrain: [], crops: [], start: [], arrows: [], ways: '' },
    } as unknown as TableModel;
    const { options } = new TiwanakuDraft(table).groups[0]!;
    expect(options.map((one) => one.struck)).toEqual(['lies on c2 (T3.4)', '', 'none is left (T3.5)']);
  });
});

describe('an offering', () => {
  const sets = ['1', '3', '13', '5', '15', '35', '135'];
  const draft = (cubes: string[]) => {
    const legal = ['keep', ...cubes.map((set) => `offer ${set}`)];
    return new TiwanakuDraft({ legal, names: [], shared: { question: 'Offer' } } as unknown as TableModel);
  };

  it('is put together cube by cube', () => {
    const held = draft(sets);
    expect(held.cubes).toEqual(['1', '3', '5']);
    held.toggle('5');
    held.toggle('1');
    expect(held.chosen).toBe('offer 15');
    expect(held.offers('5')).toBe(true);
    expect(held.offerWith('3')).toBe('offer 135');
    held.toggle('5');
    held.toggle('1');
    expect(held.chosen).toBeNull();
    expect(held.near.map(({ action }) => action)).toEqual(['keep', 'offer 135']);
  });

  it('of a single cube is one answer', () => {
    const held = draft(['4']);
    expect(held.cubes).toEqual([]);
    expect(held.near.map(({ action }) => action)).toEqual(['keep', 'offer 4']);
  });
});
