import { Glyph } from './glyph';
import { type Child, h, jsx } from './jsx';

/**
 * showDialog shows a modal dialog until it is closed: with the button in its head,
 * with Escape, by a click beside it, or by a click on an element with data-choice,
 * whose value it returns. Otherwise it returns null. A key that an element names in
 * aria-keyshortcuts clicks it.
 */
export function showDialog(title: string, content: Child, close = 'Close'): Promise<string | null> {
  const dialog = h(
    'dialog',
    { ariaLabel: title },
    <div class="dialog-head">
      <h2 dir="auto">{title}</h2>
      <button type="button" class="icon close" aria-label={close} onclick={() => dialog.close()}>
        <Glyph id="close" />
      </button>
    </div>,
    <div class="dialog-body">{content}</div>,
  );
  dialog.addEventListener('click', ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-choice]');
    if (choice) dialog.close(choice.dataset.choice);
    else if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    const shortcut = CSS.escape(key.toUpperCase());
    dialog.querySelector<HTMLElement>(`[aria-keyshortcuts="${shortcut}"]`)?.click();
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}
