// The worker of replay.tsx: the Go code that checks and replays a saved game. The file
// is read here, and parsed by that code alone, which limits how deep JSON is nested.

import { compileProgram, runProgram } from '../computer/go-program';
import { failed, type Report, type Shown } from './report';

export interface Message {
  programs: string;
  file: Blob;
  /** What this browser was shown of games, by their ids. */
  shown: Record<string, Shown>;
}

/** The functions that the program defines; openSaved returns a report, as JSON. */
declare function gameIDOf(document: string): string | Error;
declare function openSaved(
  document: string,
  commitment: string,
  seen: Shown['seen'],
): string | Error;

addEventListener('message', async ({ data: message }: MessageEvent<Message>) => {
  postMessage(await check(message));
});

async function check({ programs, file, shown }: Message): Promise<Report> {
  try {
    const text = await file.text();
    await runProgram(programs, await compileProgram(programs, 'saved'));
    const id = gameIDOf(text);
    if (id instanceof Error) return failed(id.message);
    const { commitment = '', seen = [] } = shown[id] ?? {};
    const report = openSaved(text, commitment, seen);
    if (report instanceof Error) throw report;
    return JSON.parse(report);
  } catch (error) {
    return failed(`It cannot be checked: ${(error as Error).message}`);
  }
}
