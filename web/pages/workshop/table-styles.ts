// The styles of the table, which the start page has too. The workbench does not wait for them,
// but they are loaded at once: the service may be gone when the first game begins.

import { atEnd } from '../ui/life';

const styles = document.createElement('link');
const loaded = new Promise((resolve) => {
  styles.onload = styles.onerror = resolve; // a game without styles can be played
});
styles.rel = 'stylesheet';
styles.media = 'not all';
styles.href = new URL('main.css', import.meta.url).href;
document.head.append(styles);

/** useTableStyles lets the styles of the table count, as soon as they are loaded, until a life ends. */
export async function useTableStyles(signal: AbortSignal) {
  await loaded;
  if (signal.aborted) return;
  styles.media = 'all';
  atEnd(signal, () => (styles.media = 'not all'));
}
