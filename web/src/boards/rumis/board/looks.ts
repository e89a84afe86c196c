/** The ways to look at the structure, each with a button. */
import type { Key } from '../../../lib/words.svelte';
import type { Eye } from '../draft.svelte';

interface Look {
  icon: string;
  name: Key;
  /** One word, below the symbol. */
  brief: Key;
  turn(eye: Eye): void;
}

const CLOSER = 1.25;

export const LOOKS: readonly Look[] = [
  { icon: 'i-expand', name: 'rumis.lookCorner', brief: 'rumis.see.fit', turn: (eye) => eye.look('corner') },
  { icon: 'i-eye', name: 'rumis.lookAbove', brief: 'rumis.see.above', turn: (eye) => eye.look('above') },
  { icon: 'i-rot-left', name: 'rumis.lookLeft', brief: 'rumis.see.left', turn: (eye) => eye.look('left') },
  { icon: 'i-rot', name: 'rumis.lookRight', brief: 'rumis.see.right', turn: (eye) => eye.look('right') },
  { icon: 'i-plus', name: 'rumis.lookCloser', brief: 'rumis.see.closer', turn: (eye) => eye.zoom(CLOSER) },
  { icon: 'i-minus', name: 'rumis.lookWider', brief: 'rumis.see.wider', turn: (eye) => eye.zoom(1 / CLOSER) },
];
