/** moveFocusWithArrows moves the focus along a row of cards, or along the log. */
export function moveFocusWithArrows(event: KeyboardEvent) {
  const slot = (event.target as Element).closest('.slot, .tile-slot, .entries > li');
  const button = neighbour(slot, event.key)?.querySelector('button');
  if (!button) return;
  button.focus();
  event.preventDefault();
}

function neighbour(slot: Element | null, key: string): Element | null | undefined {
  const [before, after] = slot?.matches('.entries > li')
    ? ['ArrowUp', 'ArrowDown']
    : ['ArrowLeft', 'ArrowRight'];
  if (key === after) return slot?.nextElementSibling;
  if (key === before) return slot?.previousElementSibling;
  return null;
}
