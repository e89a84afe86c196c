/** Small sounds made by the browser itself: wood on stone. Off unless a person wants them. */
import { prefs } from './prefs.svelte';

type Sound = 'turn' | 'move' | 'mine' | 'end';
/** Each sound is a few strokes: pitch in hertz, when it begins and how long it rings, in seconds. */
const STROKES: Record<Sound, [number, number, number][]> = {
  mine: [[220, 0, 0.09]],
  move: [[160, 0, 0.12]],
  turn: [
    [440, 0, 0.16],
    [660, 0.13, 0.26],
  ],
  end: [
    [392, 0, 0.2],
    [494, 0.16, 0.2],
    [587, 0.32, 0.5],
  ],
};
const LOUDNESS = 0.12;
let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A browser lets a page sound only after somebody has touched it.
  if (context.state === 'suspended') void context.resume();
  for (const [pitch, after, rings] of STROKES[sound])
    stroke(context, pitch, context.currentTime + after, rings);
}

function stroke(at: AudioContext, pitch: number, begin: number, rings: number): void {
  const tone = at.createOscillator();
  const loud = at.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.5, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch, begin + 0.02);
  loud.gain.setValueAtTime(LOUDNESS, begin);
  loud.gain.exponentialRampToValueAtTime(0.001, begin + rings);
  tone.connect(loud).connect(at.destination);
  tone.start(begin);
  tone.stop(begin + rings);
}
