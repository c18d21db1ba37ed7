// Values as JSON in this browser's storage. A value that storage does not take,
// because it is off or full, is kept for as long as the page is open.

const unstored = new Map<string, string>();

/** load returns the value of a key, or otherwise if it is missing or unreadable. */
export function load<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise; // storage is off, or has what another release wrote
  }
}

/** store reports whether the value outlives the page. */
export function store(key: string, value: unknown): boolean {
  const json = JSON.stringify(value);
  try {
    localStorage.setItem(key, json);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key, json);
    return false;
  }
}

/** outlives reports whether the value of a key outlives the page, where it has one. */
export function outlives(key: string): boolean {
  return !unstored.has(key);
}

export function remove(key: string) {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // storage is off
  }
}

/** keysWith lists the keys that begin with a prefix, in no order. */
export function keysWith(prefix: string): string[] {
  return [...new Set([...storedKeys(), ...unstored.keys()])].filter((key) =>
    key.startsWith(prefix),
  );
}

function storedKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  } catch {
    return []; // storage is off
  }
}
