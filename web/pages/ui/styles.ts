// Style sheets that the first page does not need.

import { h } from './jsx';
import { atEnd } from './life';

const sheets = new Map<string, Promise<HTMLLinkElement>>();

/** loadStyles loads a style sheet, which does not count yet. */
export function loadStyles(name: string): Promise<HTMLLinkElement> {
  const sheet = sheets.get(name) ?? load(name);
  sheets.set(name, sheet);
  return sheet;
}

function load(name: string): Promise<HTMLLinkElement> {
  const href = new URL(name, import.meta.url).href;
  const link = h('link', { rel: 'stylesheet', media: 'not all', href });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve(link); // a page without styles can be used
    document.head.append(link);
  });
}

/** useStyles lets a style sheet count, as soon as it is loaded, until a life ends, or for good. */
export async function useStyles(name: string, signal?: AbortSignal) {
  const link = await loadStyles(name);
  if (signal?.aborted) return;
  link.media = 'all';
  if (signal) atEnd(signal, () => (link.media = 'not all'));
}
