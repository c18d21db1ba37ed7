// Where a saved game comes from, and what its check says.

import { checkFile, review, type LocalGameProgram } from '../program/localgame';
import type { Report } from '../program/operations';
import { Program } from '../program/program';
import { failed } from './report';

/** Source gets the saved game; or it is the program that has played the game, which needs no check. */
export type Source = ((signal: AbortSignal) => Promise<Blob>) | LocalGameProgram;

/** A game that was opened, in the program that can play on; null where there is nothing to play. */
export interface Opened {
  program: LocalGameProgram | null;
  report: Report;
}

/** The size in bytes of a file that is opened. A response of the service has at most 6 MB. */
const maxSize = 6 * 1024 * 1024;

/** openSource opens a game, and says in the report what is wrong with it. */
export async function openSource(source: Source, signal: AbortSignal): Promise<Opened> {
  try {
    if (source instanceof Program) return { program: source, report: await review(source) };
    return await check(await source(signal), signal);
  } catch (error) {
    return { program: null, report: failed((error as Error).message) };
  }
}

async function check(file: Blob, signal: AbortSignal): Promise<Opened> {
  if (file.size > maxSize) {
    const [size, limit] = [megabytes(file.size), megabytes(maxSize)];
    const report = failed(`It has ${size}; a saved game has less than ${limit}.`);
    return { program: null, report };
  }
  const program = new Program('localgame', signal);
  return { program, report: await checkFile(program, file) };
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
