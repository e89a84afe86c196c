import { describe, expect, it } from 'vitest';
import catalogue from '../src/boards/tiwanaku/words/en.json';
import { learnReasons, reason } from '../src/boards/tiwanaku/reasons';
import { bring, learn, speak, term, type Language } from '../src/lib/words.svelte';
import { read, write } from '../src/lib/note';
import { readMarks, toggled, writeMarks } from '../src/boards/tiwanaku/pencil';
import content from '../../tampu/games/tiwanaku/content.json';
import { contentOf, trailsOf } from '../src/boards/tiwanaku/valley.svelte';
import type { TableModel } from '../src/lib/table.svelte';
import { angle, readWays, wayTo } from '../src/boards/tiwanaku/ways';

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
    const table = { source: '/tables/x', content: () => Promise.resolve({ content: corrected }) };
    expect(contentOf(table as unknown as TableModel).offerings.value).toEqual([]);
    await Promise.resolve();
    expect(contentOf(table as unknown as TableModel).offerings.value).toEqual([0, 0, 2, 4, 7, 11]);
    expect(trailsOf({ boards: [], offerings: { value: [] } }, 'tiny', false)).toEqual([]);
  });
});

describe.each<Language>(['en', 'de', 'nl'])('reasons in %s', (code) => {
  const english: Record<string, string> = catalogue;
  const forms = Object.entries(english).filter(([key]) => key.startsWith('tiwanaku.why.'));
  const facts = { terrain: 'forest', square: 'b3', other: 'c4', squares: 'a1 a2', v: '4', w: '5', n: '12' };
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, fact: keyof typeof facts) => facts[fact]);

  it('say the same facts as the sentences of the server', async () => {
    await speak(code);
    await Promise.all([learn('tiwanaku'), bring('boards/tiwanaku'), learnReasons()]);
    expect(forms.length).toBeGreaterThan(15);
    for (const [key, text] of forms) {
      const said = reason(filled(text))!;
      expect(said, key).not.toMatch(/[{}]|tiwanaku\./);
      if (code === 'en') expect(said).toBe(filled(text));
      else expect(said, key).not.toBe(filled(text));
      if (text.includes('{squares}')) expect(said).toContain('a1 a2');
      if (text.includes('{terrain}')) expect(said).toContain(term('tiwanaku', 'forest'));
    }
    expect(reason('because I say so')).toBeNull();
  });
});
