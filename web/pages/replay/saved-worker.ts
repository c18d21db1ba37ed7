// The worker of replay.tsx: the Go code that checks and replays a saved game.

import { compileProgram, runProgram } from '../computer/go-program';
import { failed, type Report } from './report';

export interface Message {
  programs: string;
  text: string; // of the file
  commitment: string; // that this browser was shown before the game; empty: none
}

/** The function that the program defines. It returns a report, as JSON. */
declare function openSaved(document: string, commitment: string): string | Error;

addEventListener('message', async ({ data: message }: MessageEvent<Message>) => {
  postMessage(await check(message));
});

async function check({ programs, text, commitment }: Message): Promise<Report> {
  try {
    await runProgram(programs, await compileProgram(programs, 'saved'));
    const report = openSaved(text, commitment);
    if (report instanceof Error) throw report;
    return JSON.parse(report);
  } catch (error) {
    return failed(`It cannot be checked: ${(error as Error).message}`);
  }
}
