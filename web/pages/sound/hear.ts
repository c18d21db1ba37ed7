// Sounds are a script of their own, which is loaded when the player wants them.

import type { GameEvent } from 'cardgames-client';
import type * as sound from './sound';

/** hearTurn is what a player hears who switches sounds on. */
export async function hearTurn() {
  const { play } = await load();
  play(['turn']);
}

/** hear lets a player hear a move. */
export async function hear(events: GameEvent[], viewer: number | null) {
  const { play, soundsOf } = await load();
  play(soundsOf(events, viewer));
}

function load(): Promise<typeof sound> {
  return import(new URL('sound.js', import.meta.url).href);
}
