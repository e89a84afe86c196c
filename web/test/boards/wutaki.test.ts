import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { explain } from '../../src/boards/wutaki/explain';
import { boxOf, isOpen } from '../../src/boards/wutaki/contents.svelte';
import { WutakiDraft } from '../../src/boards/wutaki/draft.svelte';
import { zones } from '../../src/boards/wutaki/zones/zones';
import { causes } from '../../src/boards/wutaki/causes';
import { TableModel } from '../../src/lib/table/table.svelte';
import { bring, learn } from '../../src/lib/words.svelte';
import type { Sight } from '../../src/lib/server/wire';
import type { Course, WutakiEvent } from '../../src/types/generated';

const fixture = JSON.parse(readFileSync('test/fixtures/wutaki.json', 'utf8')) as {
  sights: Record<string, Sight>;
  texts: Record<string, object>;
};
const content: unknown = JSON.parse(readFileSync('../tampu/games/wutaki/content.json', 'utf8'));
const questions = Object.keys(fixture.sights);
const hold = (question: string) => new WutakiDraft(new TableModel(fixture.sights[question]!));

beforeAll(async () => {
  const answer = JSON.stringify({ content, texts: fixture.texts });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)));
  await Promise.all([bring('boards/wutaki'), learn('wutaki')]);
  const { table } = hold('Turn');
  boxOf(table);
  await vi.waitFor(() => expect(isOpen(table)).toBe(true));
});

describe('the draft of Wutaki', () => {
  it.each(questions)('lists every answer to %s exactly once, in words', (question) => {
    const draft = hold(question);
    const options = draft.groups.flatMap((group) => group.options);
    expect(options.map((option) => option.action).toSorted()).toEqual(draft.table.legal.toSorted());
    for (const { label } of [...options, ...draft.groups]) {
      expect(label).not.toMatch(/wutaki\.|[{}]/);
      expect(label).not.toBe('');
    }
  });

  it.each(['keep', 'atone', 'accept'])('tells the cards apart that can be answered with %s', (verb) => {
    const { secrets, revenge, pacts } = boxOf(hold('Turn').table).content;
    const cards = { keep: secrets, atone: revenge, accept: pacts }[verb]!;
    const sight = fixture.sights.Turn!;
    const legal = cards.map(({ id }) => `${verb} ${id}`);
    const draft = new WutakiDraft(new TableModel({ ...sight, own: { ...sight.own, legal } }));
    const lines = draft.groups.flatMap(({ options }) =>
      options.map(({ label, effect }) => `${label} (${effect})`),
    );
    expect(lines.length).toBe(legal.length);
    expect(new Set(lines).size).toBe(legal.length);
  });

  it.each(questions)('finds every answer to %s again where it lies', (question) => {
    const draft = hold(question);
    const placed = [...draft.byPlace.values()].flat();
    expect(placed.toSorted()).toEqual(draft.table.legal.toSorted());
    for (const place of draft.byPlace.keys()) if (place) expect(explain(draft.table, place)).not.toBeNull();
  });

  it('names units of any kind with one press each, never more than are due', () => {
    const draft = hold('PayUnits');
    for (const kind of Object.keys(draft.most)) draft.add(kind, draft.most[kind]!);
    expect(draft.named).toBe(draft.due);
    expect(draft.table.legal).toContain(draft.chosen);
    draft.cancel();
    expect(draft.named).toBe(0);
    expect(draft.chosen).toBeNull();
  });

  it('goes on with the rest of a payment when the first part has happened', () => {
    const draft = hold('PayUnits');
    const kinds = Object.keys(draft.most);
    draft.add(kinds[0]!, 1);
    for (const kind of kinds.slice(1)) draft.add(kind, draft.most[kind]!);
    const [first, acted] = [draft.chosen!, vi.spyOn(draft.table, 'act').mockImplementation(() => undefined)];
    const next = kinds.slice(1).find((kind) => draft.units[kind])!;
    const second = `pay ${next} ${draft.units[next]}`;
    draft.commit();
    draft.follow();
    expect(acted).toHaveBeenCalledExactlyOnceWith(first);
    const { shared, own } = draft.table.now;
    draft.table.entries = [
      {
        seq: shared.seq + 1,
        seat: own.seat,
        kind: 'action',
        text: first,
        at: 0,
        turn: 0,
        events: [],
        changes: [],
      },
    ];
    draft.table.now = { shared: { ...shared, seq: shared.seq + 1 }, own: { ...own, legal: [second] } };
    draft.follow();
    expect(acted.mock.calls).toEqual([[first], [second]]);
  });

  it('makes an exchange of a pair and an amount', () => {
    const draft = hold('TradeUnits');
    draft.choose(draft.table.legal.find((action) => action.startsWith('trade '))!);
    expect(draft.table.legal).toContain(draft.chosen);
    expect(draft.label).toMatch(/^1 \w+ for 1 \w+$/);
  });

  it('says what is not printed, and offers to ask why not', () => {
    const { table } = hold('Turn');
    expect(explain(table, 'site:oilwell')?.sentences.join(' ')).toContain('reconstructed');
    expect(explain(table, 'pact:PFI13')?.sentences).toHaveLength(1);
    const closed = ['plunder', 'pyramid', 'upgrade', 'evict'].find(
      (site) => !table.legal.includes(`place ${site}`),
    )!;
    expect(explain(table, `site:${closed}`)?.attempts).toHaveLength(1);
    expect(explain(table, 'site:nowhere')).toBeNull();
  });
});

describe('the points of a finished game', () => {
  const told = (event: WutakiEvent['event'], rule: string, seat: number, vp = 0) =>
    ({ event, rule, seat, vp }) as unknown as WutakiEvent;
  const point = (seq: number, tracks: number[], more: Record<string, number> = {}) => ({
    seq,
    scores: tracks,
    rivals: null,
    sources: tracks.map((track, seat) => ({ track, ...(seat ? {} : more) })),
  });
  const course: Course = {
    points: [point(0, [5, 5]), point(1, [9, 5]), point(2, [12, 3]), point(4, [12, 0], { secrets: 4 })],
    entries: [
      { seq: 0, seat: null, text: '', turn: 0, changes: [], events: [] },
      {
        seq: 1,
        seat: 0,
        text: 'place pyramid',
        turn: 0,
        changes: [],
        events: [told('placed', 'W5.1', 0), told('climbed', 'W6.1', 0), told('scored', 'W6.1', 0, 4)],
      },
      {
        seq: 2,
        seat: 0,
        text: 'fulfil',
        turn: 0,
        changes: [],
        events: [
          told('fulfils', 'W8.1', 0),
          told('scored', 'W20.2', 0, 3),
          told('played', 'W11.1', 1),
          told('lost', 'W20.2', 1, 2),
        ],
      },
      {
        seq: 3,
        seat: 1,
        text: 'x',
        turn: 0,
        changes: [],
        events: [told('placed', 'W5.1', 1), told('scored', 'W20.2', 1, 9)],
      },
      { seq: 3.5, seat: 1, text: 'undo', turn: 0, changes: [], events: [] },
      { seq: 4, seat: 1, text: 'amount 9', turn: 0, changes: [], events: [told('lost', 'W6.15', 1, 9)] },
    ],
  };

  it('are divided by what moved the markers, with the floor and without what was taken back', () => {
    const found = causes(course);
    expect(found.at(-1)!.sources).toEqual([
      { 'wutaki.cause.start': 5, 'wutaki.cause.pyramid': 4, 'wutaki.cause.pacts': 3, secrets: 4 },
      { 'wutaki.cause.start': 5, 'wutaki.cause.omens': -2, 'wutaki.cause.trade': -3 },
    ]);
    for (const [i, { sources }] of found.entries())
      expect(sources.map((all) => Object.values(all).reduce((a, b) => a + b, 0))).toEqual(
        course.points[i]!.sources.map((all) => Object.values(all).reduce((a, b) => a + b, 0)),
      );
  });
});

describe('the zones of Wutaki', () => {
  it('give pacts away from the hall, or from before the seat whose own they are', () => {
    const sight = fixture.sights['GiveOpenPact']!;
    const own = { ...sight, shared: { ...sight.shared, question: 'GiveOwnPact' } };
    const holding = (table: TableModel) =>
      zones.filter((zone) => zone.holds(table.legal[0]!, table)).map(({ id }) => id);
    expect(holding(new TableModel(sight))).toEqual(['pacts']);
    expect(holding(new TableModel(own))).toEqual(['mine']);
  });
});
