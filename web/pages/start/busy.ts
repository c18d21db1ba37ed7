/** busyWhile lets a button run something, and marks it as busy until that ends. */
export function busyWhile(button: HTMLButtonElement, run: () => void | Promise<void>) {
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    await run();
    button.ariaBusy = null;
  });
  return button;
}
