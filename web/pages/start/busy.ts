import { type Child, h } from '../ui/jsx';

/** busyWhile lets a button run something, and says on it, seen and heard, what goes on until that ends. */
export function busyWhile(
  button: HTMLButtonElement,
  doing: string,
  run: () => void | Promise<void>,
): Child[] {
  const seen = h('small', { class: 'doing' }, doing);
  const heard = h('span', { class: 'unseen', role: 'status' });
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    button.append(seen);
    heard.textContent = doing;
    await run();
    button.ariaBusy = null;
    seen.remove();
    heard.textContent = '';
  });
  return [button, heard];
}
