import { h } from './jsx';

/** How long a browser may take to begin to save a file, in milliseconds. */
const saveTime = 10_000;

/** save offers JSON as a file. */
export function save(name: string, json: string) {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), saveTime);
}
