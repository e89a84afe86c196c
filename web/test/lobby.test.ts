import { describe, expect, it } from 'vitest';
import { CLOCKS, clockWords } from '../src/lib/lobby/clocks';

describe('clocks', () => {
  it('are all said differently, with their own numbers', () => {
    const said = CLOCKS.map(clockWords);
    expect(new Set(said).size).toBe(CLOCKS.length);
    expect(said[0]).toBe('No clock');
    expect(said).toContain('10 min, and 20 s more with every move');
    expect(said).toContain('1 day a move');
    expect(said).toContain('7 days a move');
  });
});
