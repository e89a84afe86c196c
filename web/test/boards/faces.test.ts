import { describe, expect, it } from 'vitest';
import { FACES } from '../../src/boards/cuzco/verbs';
import { FACES as TIWANAKU } from '../../src/boards/tiwanaku/verbs';
import { FACES as WUTAKI } from '../../src/boards/wutaki/verbs';
import { zoneIn, type VerbFaces } from '../../src/boards/faces';
import { VERBS } from '../../src/types/generated';

describe('the faces of verbs', () => {
  it('are one row for every verb', () => {
    expect(Object.keys(FACES)).toEqual(Object.keys(VERBS.cuzco));
    expect(Object.keys(WUTAKI)).toEqual(Object.keys(VERBS.wutaki));
    expect(Object.keys(TIWANAKU)).toEqual(Object.keys(VERBS.tiwanaku));
  });

  it('fail the check where a verb is missing, or a word that it does not have is read', () => {
    const { rest, ...others } = FACES;
    // @ts-expect-error A row is missing.
    const short: typeof FACES = others;
    const wrong: VerbFaces<'rumis', null> = {
      // @ts-expect-error The verb has no such word.
      place: { facts: ({ die }) => ({ die }), heading: () => ({ key: '', label: '' }), places: () => [] },
    };
    expect([rest, short, wrong]).not.toContain(undefined);
  });

  it('are told the words of an action by name', () => {
    expect(zoneIn('cuzco', FACES, 'play 4 medal')).toBe('gods');
    expect(zoneIn('cuzco', FACES, 'play 4 hand')).toBe('mine');
    expect(zoneIn('cuzco', FACES, 'done')).toBeNull();
    expect(zoneIn('wutaki', WUTAKI, 'evict 1 pyramid')).toBe('maw');
    expect(zoneIn('wutaki', WUTAKI, 'disc quarry 1')).toBe('land');
  });
});
