/** The three ways to turn a stone in the hand, each with its key. */
import type { Key } from '../../../lib/words.svelte';
import type { BoardKey } from '../../draft';
import type { Turning } from './stones';

export const TURNS: readonly { how: Turning; letter: string; icon: string; name: Key }[] = [
  { how: 'turn', letter: 'Q', icon: 'i-rot', name: 'rumis.turn' },
  { how: 'tip', letter: 'W', icon: 'i-up', name: 'rumis.tip' },
  { how: 'roll', letter: 'E', icon: 'i-rot', name: 'rumis.roll' },
];

/** All keys of the stone in the hand. */
export const KEYS: readonly BoardKey[] = [
  ...TURNS.map(({ letter, name }) => ({ key: letter, does: name })),
  { key: 'N', does: 'rumis.next' },
  { key: '⇞ ⇟', does: 'rumis.keys.layer' },
];
