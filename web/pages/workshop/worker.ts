// The worker of program.ts: the Go code of the tools for card authors.

import { runProgram } from '../computer/go-program';
import type { Operation } from './operations';

interface Start {
  type: 'start';
  programs: string;
  program: WebAssembly.Module;
}

interface Ask {
  type: 'ask';
  operation: Operation;
  request: object;
}

export type Message = Start | Ask;

/** The replies to messages of type ask, in their order. */
export type Reply = { type: 'done'; response: object } | { type: 'failed'; error: string };

/** The function that the program defines. Requests and responses are JSON. */
declare function workshop(operation: string, request: string): string | Error;

let started: Promise<void>;

addEventListener('message', async ({ data: message }: MessageEvent<Message>) => {
  if (message.type === 'start') {
    started = runProgram(message.programs, message.program);
    started.catch(() => {}); // the replies to later messages say so
  } else {
    postMessage(await reply(message));
  }
});

async function reply({ operation, request }: Ask): Promise<Reply> {
  try {
    await started;
    const response = workshop(operation, JSON.stringify(request));
    if (response instanceof Error) throw response;
    return { type: 'done', response: JSON.parse(response) };
  } catch (error) {
    return { type: 'failed', error: (error as Error).message };
  }
}
