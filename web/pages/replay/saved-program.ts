// The program that checks and plays games without the service, in a worker.

import type { View } from 'cardgames-client';
import { programs, startWorker } from '../computer/programs';
import { atEnd, within } from '../ui/life';
import { resignable, type LocalGame } from '../match/local-service';
import { failed, type Report } from './report';
import type { Message, Reply } from './saved-worker';
import { shownGames } from './shown';

/** A SavedProgram does one thing after the other. */
export class SavedProgram {
  private readonly worker = startWorker<Message, Reply>('saved-worker.js');
  private readonly waiting: ((reply: Reply) => void)[] = []; // in the order of the questions

  constructor(private readonly signal: AbortSignal) {
    this.worker.onmessage = ({ data }) => this.waiting.shift()?.(data);
    this.worker.onerror = () => {
      const error = 'The program could not be loaded.';
      for (const settle of this.waiting.splice(0)) settle({ type: 'failed', error });
    };
    atEnd(signal, () => this.worker.terminate());
  }

  /** check opens a saved game, and reports what it proves. */
  async check(file: Blob): Promise<Report> {
    const reply = await this.send({ type: 'check', programs, file, shown: shownGames() });
    return reply.type === 'failed' ? failed(reply.error) : (reply.response as Report);
  }

  /** review opens the game that the program has played, which needs no check. */
  async review(): Promise<Report> {
    const game = await this.ask<Pick<Report, 'views' | 'cards'>>('review', {});
    return { verdict: '', holds: [], open: [], ...game };
  }

  /** ask does an operation of the program. It fails with the program's own words. */
  async ask<Response>(operation: string, request: object): Promise<Response> {
    const reply = await this.send({ type: 'ask', programs, operation, request });
    if (reply.type === 'failed') throw new Error(reply.error);
    return reply.response as Response;
  }

  private send(message: Message): Promise<Reply> {
    const reply = new Promise<Reply>((resolve) => {
      this.waiting.push(resolve);
      this.worker.postMessage(message);
    });
    return within(this.signal, reply);
  }
}

/** gameOf is the game that a program plays, which can be resigned. */
export function gameOf(program: SavedProgram): LocalGame {
  return {
    read: async (request) => resignable(await program.ask<View>('read', request)),
    act: async (request) => resignable(await program.ask<View>('act', request)),
  };
}
