// Values as JSON in this browser's storage. Where storage is off, nothing is kept.

/** load returns the value of a key, or otherwise if it is missing or unreadable. */
export function load<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise; // storage is off, or has what another release wrote
  }
}

export function store(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is off or full: the page works without
  }
}
