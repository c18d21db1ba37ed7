// The workshop's program, in a worker.

import { compileProgram } from '../computer/go-program';
import { programs, startWorker } from '../computer/programs';
import type { Operation, Operations } from './operations';
import type { Message, Reply } from './worker';

interface Waiting {
  resolve: (response: never) => void;
  reject: (error: Error) => void;
}

/** A Program does one operation after the other. */
export class Program {
  private readonly worker = startWorker<Message, Reply>('workshop-worker.js');
  private readonly waiting: Waiting[] = []; // in the order of the questions
  private readonly started: Promise<void>;

  constructor(compiled: Promise<WebAssembly.Module>) {
    this.worker.onmessage = ({ data }) => this.settle(data);
    this.started = compiled.then((program) =>
      this.worker.postMessage({ type: 'start', programs, program }),
    );
    this.started.catch(() => {}); // each operation fails with the reason
  }

  /** ask fails with the program's own words. */
  async ask<Name extends Operation>(
    operation: Name,
    request: Operations[Name]['request'],
  ): Promise<Operations[Name]['response']> {
    await this.started;
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage({ type: 'ask', operation, request });
    });
  }

  private settle(reply: Reply) {
    const first = this.waiting.shift();
    if (reply.type === 'done') first?.resolve(reply.response as never);
    else first?.reject(new Error(reply.error));
  }
}

/**
 * A program to check cards, one for the game that the author plays, and those that play games to
 * measure cards, each on a core of its own.
 */
export interface Programs {
  checker: Program;
  table: Program;
  players: Program[];
}

/** More players than this gain little. */
const maxPlayers = 4;

/** startPrograms loads and compiles the program once for all workers. */
export function startPrograms(): Programs {
  const compiled = programs
    ? compileProgram(programs, 'workshop')
    : Promise.reject(new Error('The program is not in this build.'));
  compiled.catch(() => {}); // each operation fails with the reason
  const count = Math.min(maxPlayers, navigator.hardwareConcurrency || 2);
  return {
    checker: new Program(compiled),
    table: new Program(compiled),
    players: Array.from({ length: count }, () => new Program(compiled)),
  };
}
