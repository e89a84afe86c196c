import { afterEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../src/lib/browser/prefs.svelte';
import { play } from '../src/lib/browser/sound';

describe('sound', () => {
  afterEach(() => {
    prefs.sound = false;
    vi.unstubAllGlobals();
  });

  it('is off unless a person wants it', () => {
    const made = vi.fn();
    const node = { connect: () => node, start: vi.fn(), stop: vi.fn(), type: '' };
    const value = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
    class Context {
      currentTime = 0;
      state = 'running';
      destination = {};
      constructor() {
        made();
      }
      createOscillator = () => ({ ...node, frequency: value });
      createGain = () => ({ ...node, gain: value });
    }
    vi.stubGlobal('AudioContext', Context);
    play('turn');
    expect(made).not.toHaveBeenCalled();
    prefs.sound = true;
    play('turn');
    expect(made).toHaveBeenCalledOnce();
    expect(value.setValueAtTime).toHaveBeenCalledTimes(4);
  });
});
