// The styles of the table, which the start page has too. The workbench does not wait for them,
// but they are loaded at once: the service may be gone when the first game begins.

const styles = document.createElement('link');
const loaded = new Promise((resolve) => {
  styles.onload = styles.onerror = resolve; // a game without styles can be played
});
styles.rel = 'stylesheet';
styles.media = 'not all';
styles.href = new URL('main.css', import.meta.url).href;
document.head.append(styles);

/** useTableStyles lets the styles of the table count while a game is shown. */
export async function useTableStyles(playing: boolean) {
  if (playing) await loaded;
  styles.media = playing ? 'all' : 'not all';
}
