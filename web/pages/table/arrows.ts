/** moveFocusWithArrows moves the focus along a row of cards. */
export function moveFocusWithArrows(event: KeyboardEvent) {
  const slot = (event.target as Element).closest('.slot, .tile-slot');
  const button = neighbour(slot, event.key)?.querySelector('button');
  if (!button) return;
  button.focus();
  event.preventDefault();
}

function neighbour(slot: Element | null, key: string): Element | null | undefined {
  if (key === 'ArrowRight') return slot?.nextElementSibling;
  if (key === 'ArrowLeft') return slot?.previousElementSibling;
  return null;
}
