// Behind a proxy that asks for a password or a login, a user can be signed out at any moment.

import { remember, take } from '../storage/window';
import { h } from '../ui/jsx';

export const signedOutText = 'You are signed out of this site.';

/** The query of a page that is loaded to sign in: the service worker leaves it to the network. */
const query = '?sign-in';

/** Names what the address had after the #, which a login page does not bring back. */
const hashKey = 'cardgames.sign-in';

const button = h('button', { type: 'button', onclick: signIn }, 'Sign in');
const notice = h('p', { class: 'notice', role: 'alert' }, `${signedOutText} `, button);

/** offerSignIn says that the user is signed out, until withdrawSignIn. */
export function offerSignIn() {
  if (!notice.isConnected) document.body.append(notice);
}

export function withdrawSignIn() {
  notice.remove();
}

/** signIn loads the page from the network, where the proxy asks for the login. */
function signIn() {
  remember(hashKey, location.hash);
  location.replace(location.pathname + query + location.hash);
}

/** comeBack gives a page that was loaded to sign in the address that it had before. */
export function comeBack() {
  const hash = take(hashKey);
  if (location.search !== query && !hash) return;
  history.replaceState(null, '', location.pathname + (location.hash || (hash ?? '')));
}
