// The worker of saved-program.ts: the Go code that checks, replays and plays games without
// the service. A file is read here, and parsed by that code alone, which limits how deep JSON
// is nested.

import { compileProgram, runProgram } from '../computer/go-program';
import { failed, type Report, type Shown } from './report';

interface Check {
  type: 'check';
  programs: string;
  file: Blob;
  /** What this browser was shown of games, by their ids. */
  shown: Record<string, Shown>;
}

interface Ask {
  type: 'ask';
  programs: string;
  operation: string;
  request: object;
}

export type Message = Check | Ask;

/** The replies to messages, in their order. */
export type Reply = { type: 'done'; response: unknown } | { type: 'failed'; error: string };

/** The functions that the program defines. Reports, requests and responses are JSON. */
declare function gameIDOf(document: string): string | Error;
declare function openSaved(
  document: string,
  commitment: string,
  seen: Shown['seen'],
): string | Error;
declare function play(operation: string, request: string): string | Error;

let started: Promise<void> | null = null;
let last: Promise<unknown> = Promise.resolve(); // what is done for the message before

addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
  last = last.then(async () => postMessage(await reply(message)));
});

async function reply(message: Message): Promise<Reply> {
  try {
    const response = message.type === 'check' ? await check(message) : await ask(message);
    return { type: 'done', response };
  } catch (error) {
    const { message: reason } = error as Error;
    return {
      type: 'failed',
      error: message.type === 'check' ? `It cannot be checked: ${reason}` : reason,
    };
  }
}

/** start loads the program once. */
function start(programs: string): Promise<void> {
  started ??= compileProgram(programs, 'saved').then((program) => runProgram(programs, program));
  return started;
}

async function check({ programs, file, shown }: Check): Promise<Report> {
  const [text] = await Promise.all([file.text(), start(programs)]);
  const id = gameIDOf(text);
  if (id instanceof Error) return failed(id.message);
  const { commitment = '', seen = [] } = shown[id] ?? {};
  return parsed(openSaved(text, commitment, seen)) as Report;
}

async function ask({ programs, operation, request }: Ask): Promise<unknown> {
  await start(programs);
  return parsed(play(operation, JSON.stringify(request)));
}

function parsed(result: string | Error): unknown {
  if (result instanceof Error) throw result;
  return JSON.parse(result);
}
