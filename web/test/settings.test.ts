import { describe, expect, it } from 'vitest';
import { choose, offered, usual } from '../src/lib/lobby/settings';
import { TITLES } from '../src/types/generated';

describe('the settings of a new table', () => {
  it('go together whatever is chosen, in every title', () => {
    for (const facts of Object.values(TITLES)) {
      const start = usual(facts);
      const picks = [
        ...facts.seats.map((n) => ['seats', String(n)]),
        ...facts.options.flatMap((option) => option.values.map((value) => [option.name, value])),
      ] as [string, string][];
      for (const [name, value] of picks) {
        const settled = choose(facts, start, name, value);
        expect(settled[name]).toBe(value);
        const words = Object.entries(settled).map((pair) => pair.join('='));
        for (const [one, other] of facts.never) {
          expect(words.includes(one) && words.includes(other), `${facts.name}: ${one} ${other}`).toBe(false);
        }
      }
    }
  });

  it('know that one seat of Tiwanaku is a game alone, with its own difficulties', () => {
    const alone = choose(TITLES.tiwanaku, usual(TITLES.tiwanaku), 'seats', '1');
    expect(alone.mode).toBe('solo');
    expect(alone.difficulty).toBe('easy');
    expect(offered(TITLES.tiwanaku, alone, 'difficulty')).toEqual(['easy', 'hard']);
    expect(choose(TITLES.tiwanaku, alone, 'mode', 'coop').seats).toBe('2');
  });

  it('take markers with asymmetric masters of Wutaki, unless somebody puts them away', () => {
    const start = usual(TITLES.wutaki);
    const masters = choose(TITLES.wutaki, start, 'masters', 'asymmetric');
    expect([start.abilities, masters.abilities]).toEqual(['off', 'on']);
    expect(choose(TITLES.wutaki, masters, 'masters', 'symmetric').abilities).toBe('off');
    const without = choose(TITLES.wutaki, masters, 'abilities', 'off');
    expect([without.masters, without.abilities]).toEqual(['asymmetric', 'off']);
  });

  it('know that one seat of Rumis fills a cube', () => {
    expect(choose(TITLES.rumis, usual(TITLES.rumis), 'seats', '1').solitaire).toBe('3');
  });
});
