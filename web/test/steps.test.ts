import { describe, expect, it } from 'vitest';
import { readAction } from '../src/lib/titles/actions';
import { stackOf, stepOf } from '../src/lib/titles/steps';

const view = { stack: [['CleanUp'], ['Exchange', 1, 4, 0]] };

describe('the stack', () => {
  it('has its steps by name, and their fields by theirs', () => {
    expect(stackOf('cuzco', view)).toEqual([
      { step: 'CleanUp' },
      { step: 'Exchange', seat: 1, pips: 4, cards: 0 },
    ]);
    expect(stepOf('cuzco', view)).toMatchObject({ step: 'Exchange', pips: 4 });
  });
  it('is empty before the start', () => {
    expect(stackOf('cuzco', {})).toEqual([]);
    expect(stepOf('cuzco', { stack: [] })).toBeUndefined();
  });
});

describe('an action', () => {
  it('has its words by name', () => {
    const action = readAction('cuzco', 'place 3 temple');
    expect(action).toEqual({ verb: 'place', die: '3', action: 'temple' });
    // The verb decides which words there are.
    if (action.verb === 'place') expect(action.die).toBe('3');
    expect(readAction('cuzco', 'rest')).toEqual({ verb: 'rest' });
  });
});
