import { contentOf, Drawing, drawnKind, nodeOf, redraw, type Child, type Placed } from './drawing';

/**
 * update makes a drawing what is in an element. Elements that were drawn before stay, known by
 * their tag and their key (key, data-key or data-flip; else by their place), and with them the
 * focus, the scroll position, the selection and what runs in them. Everything else comes
 * from the new drawing, handlers too. Nodes that are held (see h) are put in as they are.
 */
export function update(parent: Element, child: Child) {
  updateContent(parent, contentOf(child));
}

function updateContent(parent: Element, wanted: Placed[]) {
  const focused = focusedIn(parent);
  const spare = spareNodes(parent);
  const next = wanted.map((placed) => reuse(spare, placed) ?? nodeOf(placed, parent));
  const staying = new Set(next);
  for (const node of [...parent.childNodes]) {
    if (!staying.has(node)) node.remove();
  }
  let at: ChildNode | null = parent.firstChild;
  for (const node of next) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  if (focused) keepFocus(parent, focused);
}

/** spareNodes are the nodes that can follow a new drawing, by their kind, in their order. */
function spareNodes(parent: Element): Map<string, ChildNode[]> {
  const spare = new Map<string, ChildNode[]>();
  for (const node of parent.childNodes) {
    const kind = drawnKind(node);
    if (kind !== undefined) spare.set(kind, [...(spare.get(kind) ?? []), node]);
  }
  return spare;
}

/** reuse is the node that follows some content from now on. */
function reuse(spare: Map<string, ChildNode[]>, { kind, content }: Placed): Node | undefined {
  if (content instanceof Node) return content;
  const node = spare.get(kind)?.shift();
  if (node instanceof Text) setText(node, content as string);
  if (node instanceof Element && content instanceof Drawing) {
    redraw(node, content);
    if (!content.made) updateContent(node, content.content);
  }
  return node;
}

function setText(node: Text, text: string) {
  if (node.data !== text) node.data = text;
}

function focusedIn(parent: Element): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && parent.contains(focused) ? focused : null;
}

/** keepFocus leaves the focus where it was, or on the same thing, known by its data-key. */
function keepFocus(parent: Element, focused: HTMLElement) {
  if (document.activeElement === focused) return;
  if (parent.contains(focused)) focused.focus({ preventScroll: true });
  else if (focused.dataset.key) focusKey(parent, focused.dataset.key);
}

/** focusedKey is the data-key of what has the focus within a parent. */
export function focusedKey(parent: Element): string | undefined {
  return focusedIn(parent)?.dataset.key;
}

/** focusKey moves the focus to what has a data-key. */
export function focusKey(parent: Element, key: string) {
  const element = parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  element?.focus({ preventScroll: true });
}
