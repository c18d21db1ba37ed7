import { within } from '../ui/life';

/**
 * exclusively runs work while no other tab of this browser runs work of that name. When the life
 * ends, other tabs no longer wait for the work, and exclusively fails.
 */
export async function exclusively(name: string, signal: AbortSignal, work: () => Promise<void>) {
  const run = () => within(signal, work());
  if (navigator.locks) await navigator.locks.request(name, { signal }, run);
  else await run();
}

/** isRunning reports whether a tab runs work of that name. */
export async function isRunning(name: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some((lock) => lock.name === name) ?? false;
}
