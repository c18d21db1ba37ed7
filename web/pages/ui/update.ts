/**
 * update gives a parent new children. It keeps the children that have not changed,
 * and the focus on the same thing, known by its data-key.
 */
export function update(parent: Element, children: (Node | null | false)[]) {
  const wanted = children.filter((child) => child instanceof Node);
  const old = [...parent.children];
  const kept = wanted.map((child) => old.find((element) => element.isEqualNode(child)) ?? child);
  place(parent, new Set(kept).size === kept.length ? kept : wanted);
}

/** place makes nodes the children of a parent, where they are not, and keeps the focus. */
export function place(parent: Element, next: Node[]) {
  const old = parent.children;
  if (old.length === next.length && next.every((node, i) => node === old[i])) return;
  const key = focusedKey(parent);
  parent.replaceChildren(...next);
  if (key) focusKey(parent, key);
}

/** focusedKey is the data-key of what has the focus within a parent. */
export function focusedKey(parent: Element): string | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && parent.contains(focused)
    ? focused.dataset.key
    : undefined;
}

/** focusKey moves the focus to what has a data-key. */
export function focusKey(parent: Element, key: string) {
  const element = parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  element?.focus({ preventScroll: true });
}
