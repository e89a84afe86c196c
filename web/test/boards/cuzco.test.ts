import { beforeEach, describe, expect, it, vi } from 'vitest';
import content from '../../../tampu/games/cuzco/content.json';
import { cardOf, cards, cardTold, openBox, told, word } from '../../src/boards/cuzco/contents.svelte';
import { SPACES } from '../../src/boards/cuzco/views';
import { CuzcoDraft } from '../../src/boards/cuzco/draft.svelte';
import { explain } from '../../src/boards/cuzco/explain';
import { kit } from '../../src/boards/cuzco/kit';
import { prefer } from '../../src/lib/browser/prefs.svelte';
import { TableModel } from '../../src/lib/table/table.svelte';
import type { Sight } from '../../src/lib/server/wire';
import { count, bring, learn, speak, type Language } from '../../src/lib/words.svelte';
import type { CuzcoExplanation } from '../../src/types/generated';
import fixture from '../fixtures/cuzco.json';
import { foresight as foreseen } from '../table/foresight';

const sights = fixture.sights as unknown as Record<string, Sight>;
const texts = fixture.texts as unknown as Record<string, Record<string, CuzcoExplanation>>;
const QUESTIONS = Object.keys(sights);
const tableOf = (question: string) => new TableModel(sights[question]!);
const open = (box: unknown = content, said = texts) =>
  openBox({ content: async <T>(_: unknown, code: string) => ({ content: box, texts: said[code] }) as T });
const unsaid = /[{}]|cuzco\.|undefined|^(card|circlet|exchange|god|space|stock|temple|tile|village) [a-z]*$/;

describe.each<Language>(['en', 'de', 'nl'])('Cuzco in %s', (code) => {
  beforeEach(async () => {
    await speak(code);
    await Promise.all([learn('cuzco'), bring('boards/cuzco'), open()]);
  });

  it('says what the rulebook says about missions, cards and tiles', () => {
    for (const { id } of content.missions) {
      expect(told(id)).toEqual(texts[code]![id]);
      expect(word(id)).toBe(texts[code]![id]!.name);
    }
    for (const { number } of cards()) expect(cardTold(number).when).not.toBe('');
    for (const { id } of content.tiles) expect(told(`${id}a`).name).not.toBe('');
  });

  it('explains every place of the table', () => {
    const table = tableOf('PlaceDie');
    const places = [
      ...['stone', 'rope', 'study', 'farm', 'exchange', 'temple', 'headdress', 'points'],
      ...content.villages.map(({ id }) => id),
      'capital',
      ...content.gods.map(({ id }) => id),
      ...content.goods.map(({ id }) => id),
      ...content.missions.map(({ id }) => id),
      ...cards().map(({ number }) => `card ${number}`),
      ...SPACES,
      ...[1, 2, 3, 4, 5, 6].flatMap((n) => [
        `circlet ${n}`,
        `study ${n}`,
        `farm ${n}`,
        `step ${n}`,
        `die ${n}`,
      ]),
      ...[
        'food',
        'offerings',
        'medals',
        'priests',
        'quipus',
        'pututus',
        'goods',
        'feathers',
        'tiles',
        'hand',
      ],
      ...['finished', 'status', 'market', 'palace', 'seat 1'],
    ];
    for (const place of places) {
      const about = explain(table, place);
      expect(about, place).not.toBeNull();
      expect([about!.title, ...about!.sentences].join(' '), place).not.toMatch(unsaid);
      expect(about!.sentences.join(''), place).not.toBe('');
    }
    expect(explain(table, 'nowhere')).toBeNull();
  });

  it.each(QUESTIONS)('lists every answer to %s once, with words', (question) => {
    const table = tableOf(question);
    const draft = new CuzcoDraft(table);
    const options = draft.groups.flatMap((group) => group.options);
    expect(options.map(({ action }) => action).sort()).toEqual([...table.legal].sort());
    for (const { action, label, effect } of options) {
      expect(label + draft.say(action) + effect, action).not.toMatch(unsaid);
    }
  });
});

describe('the hand', () => {
  it('shows the answers of a place, and chooses a lone one', () => {
    const table = tableOf('PlaceDie');
    const draft = new CuzcoDraft(table);
    for (const [place, actions] of Object.entries(draft.byPlace)) {
      draft.cancel();
      draft.touch(place);
      if (actions.length === 1) expect(draft.chosen).toBe(actions[0]);
      else {
        expect(draft.chosen).toBeNull();
        expect(draft.groups.flatMap((group) => group.options).map(({ action }) => action)).toEqual(actions);
        expect(draft.hint).toBe(count('table.fitting', actions.length));
      }
      expect(draft.on(place)).toBe(true);
    }
  });

  it('chooses the place of a die in the fingers, and sends it when touched again', () => {
    const table = tableOf('PlaceDie');
    const draft = new CuzcoDraft(table);
    const action = table.legal.find((one) => one.startsWith('place '))!;
    const [, die, space] = action.split(' ');
    draft.pick(Number(die));
    expect(draft.pointedAt(space!)).toEqual([action]);
    draft.touch(space!);
    expect([draft.chosen, table.sending]).toEqual([action, false]);
    draft.touch(space!);
    expect(table.sending).toBe(true);
    expect(draft.begun).toBe(false);
  });

  it.each([
    [false, false, true],
    [true, false, false],
    [false, true, false],
  ])('sends at once what can be taken back (final %s, always asked %s: %s)', async (final, ask, sent) => {
    prefer({ ask });
    const table = tableOf('PlaceDie');
    const foresight = foreseen({ final });
    vi.spyOn(table.foresights, 'ask').mockResolvedValue(foresight);
    const draft = new CuzcoDraft(table);
    draft.choose(table.legal[0]!);
    await Promise.resolve();
    await Promise.resolve();
    expect(table.sending).toBe(sent);
    prefer({ ask: false });
  });

  it('finds every answer in one zone, but those that only the list has', () => {
    for (const question of QUESTIONS) {
      for (const action of tableOf(question).legal) {
        const zones = kit.zones!.list.filter((zone) => zone.holds(action, tableOf(question)));
        expect(zones.length, action).toBe(action === 'done' ? 0 : 1);
      }
    }
  });
});

describe('a corrected box', () => {
  it('is the one that the table speaks of', async () => {
    await speak('en');
    await learn('cuzco');
    const corrected = structuredClone(content);
    corrected.god_cards[0]!.god = 'corn';
    const said = structuredClone(texts);
    said.en!['card 1']!.name = 'Thunder walk';
    said.en!['space points']!.text = 'Any die, at any time: 9 points.';
    said.en!.M01!.name = 'Field and town';
    await open(corrected, said);
    expect(cardOf(1).god).toBe('corn');
    expect(cardTold(1).name).toBe('Thunder walk');
    expect(word('M01')).toBe('Field and town');
    expect(explain(tableOf('PlaceDie'), 'points')!.sentences).toEqual(['Any die, at any time: 9 points.']);
  });
});

describe('the language', () => {
  it('changes while the box is open', async () => {
    await speak('en');
    await open();
    expect(told('M01').text).toBe(texts.en!.M01!.text);
    await speak('de');
    expect(told('M01').text).toBe(texts.en!.M01!.text);
    await vi.waitFor(() => expect(told('M01').text).toBe(texts.de!.M01!.text));
    expect(word('M01')).toBe(texts.de!.M01!.name);
  });
});
