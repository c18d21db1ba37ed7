// The worker of opponent.ts: the engine and its bots.

import type { Action, View } from 'cardgames-client';
import { compileProgram, runProgram } from './go-program';
import type { Strength } from './opponent';

interface Start {
  type: 'start';
  programs: string;
}

interface Prepare {
  type: 'prepare';
  view: View;
}

interface Choose {
  type: 'choose';
  view: View;
  seat: number;
  strength: Strength;
}

export type Message = Start | Prepare | Choose;

/** The reply to each message of type choose. */
export type Reply = { type: 'chosen'; action: Action } | { type: 'failed'; error: string };

/** The functions that the program defines. Views and actions are JSON. */
declare function prepare(view: string): void;
declare function choose(view: string, seat: number, strength: string): string | Error;

let started: Promise<void>;

addEventListener('message', async ({ data: message }: MessageEvent<Message>) => {
  if (message.type === 'start') {
    started = start(message);
    started.catch(() => {}); // the reply to the next message says so
  } else if (message.type === 'prepare') {
    await learn(message);
  } else {
    postMessage(await reply(message));
  }
});

async function start({ programs }: Start) {
  await runProgram(programs, await compileProgram(programs, 'opponent'));
}

async function learn({ view }: Prepare) {
  try {
    await started;
  } catch {
    return; // the reply to the next message says so
  }
  prepare(JSON.stringify(view));
}

async function reply({ view, seat, strength }: Choose): Promise<Reply> {
  try {
    await started;
    const chosen = choose(JSON.stringify(view), seat, strength);
    if (chosen instanceof Error) throw chosen;
    return { type: 'chosen', action: JSON.parse(chosen) };
  } catch (error) {
    return { type: 'failed', error: `The computer cannot play: ${(error as Error).message}` };
  }
}
