/** calls reports whether a callback succeeds. What it throws nothing catches, as with a listener of events. */
export function calls(callback: () => void): boolean {
  try {
    callback();
    return true;
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
    return false;
  }
}
