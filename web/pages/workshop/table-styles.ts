// The styles of the table, which are those of the start page. They are loaded for the first game,
// so that the workbench need not wait for them, and count only while a game is shown.

let link: HTMLLinkElement | null = null;

export async function useTableStyles(playing: boolean) {
  if (playing && !link) link = await loadStyles();
  if (link) link.disabled = !playing;
}

function loadStyles(): Promise<HTMLLinkElement> {
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = new URL('main.css', import.meta.url).href;
  return new Promise((resolve) => {
    styles.addEventListener('load', () => resolve(styles));
    styles.addEventListener('error', () => resolve(styles)); // a game without styles can be played
    document.head.append(styles);
  });
}
