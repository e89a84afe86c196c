import { describe, expect, it } from 'vitest';
import type { Zone } from '../../src/boards/kit';
import type { Sight } from '../../src/lib/server/wire';
import { TableModel } from '../../src/lib/table/table.svelte';
import { MINE } from '../../src/table/layout/folding.svelte';
import { Tab } from '../../src/table/layout/tab.svelte';
import view from '../fixtures/rumis.json';

const sight = view as unknown as Sight;
const ME = 0;
const zones = ['map', MINE].map(
  (id) => ({ id, holds: (action: string) => action === id }) as Partial<Zone> as Zone,
);

/** A table at which I am asked about one zone, or somebody else is asked. */
function table() {
  const heard = (asked: string, seq: number): Sight => ({
    shared: { ...sight.shared, seq, question: asked, actor: asked ? ME : ME + 1 },
    own: { ...sight.own, seat: ME, legal: asked ? [asked] : [] },
  });
  const model = new TableModel(heard('', 1));
  const tab = new Tab(model, zones);
  let seq = 1;
  return {
    tab,
    hear(asked: string): void {
      model.hear({ type: 'state', ...heard(asked, ++seq) });
      if (asked) tab.follow();
      else tab.giveBack();
    },
  };
}

it('says what is drawn in a zone that is out of sight', () => {
  const { tab } = table();
  const zone = (...places: string[]) =>
    ({ id: 'map', has: (place: string) => places.includes(place) }) as Partial<Zone> as Zone;
  tab.table.places = { square: ['{}'] };
  tab.table.drawn = ['a1', 'b1'].map((square, i) => ({
    ...{ label: 'AB'[i]!, of: 'bot' as const, action: 'pass' },
    events: [{ event: 'placed', rule: 'U5', square }],
  }));
  const places = [...tab.table.plaques.keys()];
  expect(tab.drawn(zone(places[0]!))).toEqual([{ label: 'A', of: 'bot' }]);
  expect(tab.drawn(zone(...places)).map(({ label }) => label)).toEqual(['A', 'B']);
  expect(tab.drawn(zone())).toEqual([]);
});

describe('the zone in sight', () => {
  it('is the board again after a question about what is mine', () => {
    const { tab, hear } = table();
    hear(MINE);
    expect(tab.zone).toBe(MINE);
    hear('');
    expect(tab.zone).toBe('map');
  });

  it('stays what the person turned to', () => {
    const { tab, hear } = table();
    tab.zone = MINE;
    hear(MINE);
    hear('');
    expect(tab.zone).toBe(MINE);
  });

  it('stays the board of the last question', () => {
    const { tab, hear } = table();
    hear(MINE);
    hear('map');
    hear('');
    tab.zone = MINE;
    hear('');
    expect(tab.zone).toBe(MINE);
  });
});
