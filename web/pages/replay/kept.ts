// The saved game that was opened last, which a reload of the page opens again.

const key = 'cardgames.opened';

let kept: Blob | null = null;

/** keepFile keeps a file for as long as the tab is open, where the browser has room for it. */
export async function keepFile(file: Blob) {
  kept = file;
  try {
    sessionStorage.setItem(key, await file.text());
  } catch {
    sessionStorage.removeItem(key); // a reload says that the file is to be opened again
  }
}

export function keptFile(): Blob | null {
  if (kept) return kept;
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : new Blob([text]);
  } catch {
    return null; // storage is off
  }
}
