// The sounds of the table, made by the browser's synthesizer. There are none until the player
// switches them on.

import type { GameEvent } from 'cardgames-client';

/** Note is a tone that begins some seconds after the sound. */
interface Note {
  at: number;
  /** In hertz. */
  pitch: number;
  /** In seconds. */
  length: number;
  /** From 0 to 1. */
  volume: number;
  shape: OscillatorType;
}

const tone = (at: number, pitch: number, length = 0.12, volume = 0.16): Note => ({
  at,
  pitch,
  length,
  volume,
  shape: 'triangle',
});

const tap = (at: number, pitch: number): Note => ({
  ...tone(at, pitch, 0.06, 0.22),
  shape: 'sine',
});

const sounds = {
  card: [tap(0, 180), tap(0.05, 120)],
  draw: [tap(0, 420)],
  turn: [tone(0, 523), tone(0.12, 784, 0.2)],
  gain: [tone(0, 659, 0.08), tone(0.07, 880, 0.14)],
  loss: [tone(0, 330, 0.1), tone(0.09, 247, 0.18)],
  act: [tone(0, 440, 0.08), tone(0.08, 554, 0.1)],
  gone: [tap(0, 240), tap(0.07, 160), tap(0.14, 90)],
  won: [tone(0, 523), tone(0.13, 659), tone(0.26, 784), tone(0.39, 1047, 0.5, 0.2)],
  lost: [tone(0, 392, 0.2), tone(0.2, 330, 0.2), tone(0.4, 262, 0.5)],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof sounds;

/** soundsOf are the sounds of a move to a player; at an open table, to both: null. */
export function soundsOf(events: GameEvent[], viewer: number | null): Sound[] {
  const all = events.flatMap((event) => soundOf(event, viewer) ?? []);
  return [...new Set(all)];
}

function soundOf(event: GameEvent, viewer: number | null): Sound | null {
  switch (event.type) {
    case 'card_cast':
      return 'card';
    case 'card_drawn':
      return event.player === viewer ? 'draw' : null;
    case 'turn_started':
      return viewer === null || event.player === viewer ? 'turn' : null;
    case 'progress_changed':
      return event.by > 0 ? 'gain' : 'loss';
    case 'ability_used':
      return 'act';
    case 'card_moved':
    case 'fizzled':
      return 'gone';
    case 'game_finished':
      return viewer === null || event.result.winner === viewer ? 'won' : 'lost';
    default:
      return null;
  }
}

/** How long after a sound of the same move the next one begins, in seconds. */
const step = 0.22;

let context: AudioContext | null = null;

/** play plays sounds one after the other. A browser is silent until the first click. */
export function play(wanted: Sound[]) {
  if (wanted.length === 0) return;
  context ??= new AudioContext();
  context.resume();
  for (const [i, sound] of wanted.entries()) {
    for (const note of sounds[sound]) playNote(context, note, i * step);
  }
}

function playNote(audio: AudioContext, { at, pitch, length, volume, shape }: Note, after: number) {
  const begin = audio.currentTime + after + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(volume, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}
