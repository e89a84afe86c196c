import { describe, expect, it } from 'vitest';
import { kit as cuzco } from '../../src/boards/cuzco/kit';
import { kit as rumis } from '../../src/boards/rumis/kit';
import { cornersOf } from '../../src/boards/rumis/pieces/stones';
import { kit as tiwanaku } from '../../src/boards/tiwanaku/kit';
import { kit as wutaki } from '../../src/boards/wutaki/kit';
import { placesIn, placesOfAction } from '../../src/lib/table/marks';
import { TableModel } from '../../src/lib/table/table.svelte';
import type { Entry, Sight } from '../../src/lib/server/wire';
import type { Told } from '../../src/types/generated';
import view from '../fixtures/rumis.json';

const told = (facts: object) => facts as Told;

describe('the places that an event names', () => {
  it('are those of the board', () => {
    const placed = told({ event: 'placed', rule: 'U3.2', seat: 1, cubes: 'a1.1 b1.1', squares: 2 });
    expect(placesIn(placed, rumis.places!)).toEqual(['a1.1', 'b1.1']);
    const pushed = told({ event: 'pushed', rule: 'C9.2', seat: 0, step: 3 });
    expect(placesIn(pushed, cuzco.places!)).toEqual(['step 3']);
    const dealt = told({ event: 'dealt pacts', rule: 'W7.1', cards: ['P1', 'P2'] });
    expect(placesIn(dealt, wutaki.places!)).toEqual(['pact:P1', 'pact:P2']);
    expect(placesIn(told({ event: 'passed', rule: 'W3.2', seat: 1 }), wutaki.places!)).toEqual([]);
    const fed = told({ event: 'sacrificed', rule: 'W7.2', seat: 1, units: '2 sheep' });
    expect(placesIn(fed, wutaki.places!)).toEqual(['monster']);
  });

  it('are named by the action where no fact does', () => {
    expect(placesOfAction('cuzco', 'take study 3', cuzco.places!)).toEqual(['study 3']);
    expect(placesOfAction('cuzco', 'take', cuzco.places!)).toEqual([]);
    // Which worker goes there is asked next, and nothing has been told.
    expect(placesOfAction('wutaki', 'place plunder', wutaki.places!)).toEqual(['site:plunder']);
    expect(placesOfAction('tiwanaku', 'divine h3 4', tiwanaku.places!)).toEqual(['h3']);
    expect(placesOfAction('wutaki', 'evict 1 pasture', wutaki.places!)).toEqual(['site:pasture']);
    expect(placesOfAction('cuzco', 'place 3 temple', cuzco.places!)).toEqual([]);
  });

  it('each lie in one zone', () => {
    const zone = ({ zones }: typeof cuzco, place: string) =>
      zones!.list.filter((one) => one.has(place)).map(({ id }) => id);
    const inCuzco = ['temple', 'I0', 'capital', 'moon', 'step 2', 'status 7', 'farm 6', 'market'];
    expect(inCuzco.map((place) => zone(cuzco, place))).toEqual(
      ['act', 'map', 'map', 'gods', 'cap', 'cap', 'cap', 'cap'].map((id) => [id]),
    );
    const inWutaki = ['site:forest', 'pact:PFI01', 'field:A', 'level:2', 'monster', 'round:D01', 'site:D01'];
    expect(inWutaki.map((place) => zone(wutaki, place))).toEqual(
      ['land', 'pacts', 'pacts', 'maw', 'maw', 'signs', 'signs'].map((id) => [id]),
    );
  });
});

const sight = view as unknown as Sight;
const entry = (seq: number, seat: number, cubes: string, kind: Entry['kind'] = 'action'): Entry => ({
  ...{ seq, seat, kind, text: '', at: seq, turn: seq, changes: [] },
  events: kind === 'action' ? [told({ event: 'placed', rule: 'U3.2', seat, cubes })] : [],
});
function table(turn: number, actor: number): TableModel {
  const model = new TableModel({
    shared: { ...sight.shared, turn, actor },
    own: { ...sight.own, seat: 0 },
  });
  model.places = rumis.places!;
  return model;
}

describe('marks', () => {
  it('stay from my last move until I move', () => {
    const model = table(4, 0);
    model.hear({ type: 'log', entries: [entry(1, 0, 'a1.1'), entry(2, 1, 'b1.1'), entry(3, 2, 'c1.1')] });
    expect([...model.marks]).toEqual(['b1.1', 'c1.1']);
    model.hear({ type: 'log', entries: [entry(4, 0, 'd1.1')] });
    expect([...model.marks]).toEqual([]);
    model.hear({ type: 'log', entries: [{ ...entry(5, 0, '', 'undo'), turn: 4 }] });
    expect([...model.marks]).toEqual(['b1.1', 'c1.1']);
  });

  it('are those of the turn on show when somebody looks back', () => {
    const model = table(4, 0);
    model.hear({ type: 'log', entries: [entry(1, 0, 'a1.1'), entry(2, 1, 'b1.1'), entry(3, 2, 'c1.1')] });
    model.past = { seq: 2, sight };
    expect([...model.marks]).toEqual(['b1.1']);
  });

  it('lie in the corners of what is seen of a stone from above', () => {
    const lines = (cubes: Parameters<typeof cornersOf>[0]) => cornersOf(cubes).length;
    expect(lines([[0, 0, 0]])).toBe(8);
    expect(lines([[0, 0, 0], [1, 0, 0]])).toBe(8); // prettier-ignore
    expect(lines([[0, 0, 0], [1, 0, 0], [1, 1, 0]])).toBe(10); // prettier-ignore
  });
});

describe('looking back', () => {
  it('ends for whoever has left while the moment was fetched', async () => {
    let arrive: (sight: Sight) => void = () => undefined;
    const model = new TableModel(sight, '/tables/x', () => new Promise((done) => (arrive = done)));
    const looking = model.lookAt(0);
    await model.lookAt(null);
    arrive(sight);
    await looking;
    expect(model.past).toBeNull();
  });
});
