// What one window remembers for as long as it is open, also across reloads.

/** recall returns null where nothing is remembered, or storage is off. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // storage is off or full
  }
}

/** take returns what is remembered, and forgets it. */
export function take(key: string): string | null {
  const text = recall(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // storage is off
  }
  return text;
}
