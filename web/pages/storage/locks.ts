/** exclusively runs work while no other tab of this browser runs work of that name. */
export async function exclusively(name: string, work: () => Promise<void>) {
  if (navigator.locks) await navigator.locks.request(name, work);
  else await work();
}

/** isRunning reports whether a tab runs work of that name. */
export async function isRunning(name: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some((lock) => lock.name === name) ?? false;
}
