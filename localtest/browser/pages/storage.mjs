// A browser's storage, for scripts of pages that run without a browser.

/** memoryStorage makes the storage empty. */
export function memoryStorage() {
  const values = new Map();
  const localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
    key: (i) => [...values.keys()][i],
    get length() {
      return values.size;
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
}
