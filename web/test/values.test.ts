import { describe, expect, it } from 'vitest';
import tiwanaku from '../../tampu/games/tiwanaku/content.json';
import { valuesIn, valuesOf } from '../src/parts/rules/values';
import type { Json } from '../src/types/generated';

describe('the values of a title', () => {
  it.each(['cuzco', 'tiwanaku', 'wutaki', 'rumis'])('of %s have a source each', async (title) => {
    const values = await valuesOf(title);
    expect(values.length).toBeGreaterThan(10);
    for (const { source } of values) {
      expect(['printed', 'deduced', 'inferred', 'reconstructed', 'generated']).toContain(source);
    }
  });

  it('say what a value is', () => {
    const [first] = valuesIn({ offerings: { value: [0, 1, 3], source: 'printed' } });
    expect(first).toEqual({ area: 'offerings', name: '', text: '0, 1, 3', source: 'printed' });
  });

  it('do not tell the discs of Tiwanaku', () => {
    const values = valuesIn(tiwanaku as unknown as Record<string, Json>);
    expect(values.some(({ area }) => area === 'discs')).toBe(false);
  });
});
