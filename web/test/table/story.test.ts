import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { effect, learn, speak, tell, type Change } from '../../src/lib/words.svelte';
import { turnsOf, type Turn } from '../../src/lib/table/story';
import TurnCard from '../../src/table/story/TurnCard.svelte';
import type { TableModel } from '../../src/lib/table/table.svelte';
import type { Entry } from '../../src/lib/server/wire';
import type { Told } from '../../src/types/generated';

const NAMES = ['Puma', 'Condor', 'Fox'];
const CHANGES: Change[] = [
  [1, 'sheep', -1],
  [0, 'oil', 2],
  [0, 'gold', -1],
  [0, 'discs', -1],
  [2, 'wood', 1],
  [2, 'stone', -3],
];

describe('what changed as a whole', () => {
  beforeAll(async () => {
    for (const title of ['wutaki', 'cuzco']) await learn(title, 'en');
  });

  it('is said from the seat whose turn it is', () => {
    expect(effect('wutaki', CHANGES, NAMES, 0)).toBe(
      '+2 oil, −1 gold; Condor loses 1 sheep; Fox: +1 wood, −3 stone',
    );
  });

  it('is said in German', async () => {
    await speak('de');
    expect(effect('wutaki', CHANGES, NAMES, 0)).toBe(
      '+2 Öl, −1 Gold; Condor verliert 1 Schaf; Fox: +1 Holz, −3 Steine',
    );
    const paid = { event: 'paid', rule: 'W6.1', seat: 0, units: '2 sheep, 1 stone' } as Told;
    expect(tell('wutaki', paid, NAMES)).toBe('Puma zahlt 2 Schafe, 1 Stein.');
    await speak('en');
  });

  it('doubles no word of a name that has one', () => {
    const used = {
      ...{ event: 'ability', rule: 'C13.3', seat: 0, deck: 'study' },
      ...{ ability: 'Victory points', value: 3 },
    } as Told;
    expect(tell('cuzco', used, NAMES)).toBe('Puma uses an ability (study): Victory points, 3.');
  });
});

describe('moves taken back over those of bots', () => {
  const entry = (seq: number, seat: number, turn: number, kind: Entry['kind'], text: string): Entry => ({
    ...{ seq, seat, turn, kind, text, at: 0, changes: [] },
    events: kind === 'action' ? [{ event: 'placed', rule: '', seat } as unknown as Told] : [],
  });

  it('are one line of the log', () => {
    const turns = turnsOf([
      entry(1, 0, 1, 'action', 'a'),
      entry(2, 1, 2, 'action', 'b'),
      entry(3, 1, 2, 'action', 'c'),
      entry(4, 1, 2, 'undo', 'back'),
      entry(5, 1, 2, 'undo', 'back'),
      entry(6, 0, 1, 'undo', 'back'),
    ]);
    const told = turns.flatMap(({ lines }) => lines);
    expect(told.filter((line) => line.told.event === 'undo').map(({ seq }) => seq)).toEqual([6]);
    expect(told.filter((line) => line.undone).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(turns.every(({ lines }) => lines.length)).toBe(true);
  });
});

describe('the card of a turn', () => {
  it('shows what two seats of one name have gained alike', () => {
    const changes: Change[] = [
      [1, 'sheep', 1],
      [2, 'sheep', 1],
    ];
    const turn: Turn = { number: 1, seat: 0, first: 1, last: 1, lines: [], actions: [], changes };
    const table = {
      title: 'wutaki',
      names: ['Puma', 'Bot', 'Bot'],
      colour: () => 'red',
    } as unknown as TableModel;
    const { container } = render(TurnCard, { table, turn });
    expect([...container.querySelectorAll('.changed')].map((one) => one.textContent)).toEqual([
      'Bot gains 1 sheep',
      'Bot gains 1 sheep',
    ]);
  });
});
