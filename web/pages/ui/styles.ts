// Style sheets that the first page does not need.

import { h } from './jsx';

const sheets = new Map<string, Promise<void>>();

/** useStyles loads a style sheet, for good: no sheet changes what another one draws. */
export function useStyles(name: string): Promise<void> {
  const sheet = sheets.get(name) ?? load(name);
  sheets.set(name, sheet);
  return sheet;
}

function load(name: string): Promise<void> {
  const link = h('link', { rel: 'stylesheet', href: new URL(name, import.meta.url).href });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve(); // a page without styles can be used
    document.head.append(link);
  });
}
