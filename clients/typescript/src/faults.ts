// Why a request can never succeed at an address, as far as platforms say.

import type { Exchange } from './basic.js';
import type { RequestOptions } from './interfaces.js';
import { remedy } from './problem.js';

/**
 * PermanentError is a failure that does not pass by itself, and no response of the
 * service. Its message names the address and what helps.
 */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
  readonly permanent = true;

  constructor(address: string, fault: string, options?: ErrorOptions) {
    super(`${address || 'this page'}: ${fault}.`, options);
  }
}

/** checkPlatform fails where a platform lacks what the client cannot do without. */
export function checkPlatform(base: string) {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> };
  if (crypto?.getRandomValues) return;
  const fault = 'this platform has no crypto.getRandomValues, which makes tokens';
  throw new PermanentError(base, `${fault}; use Node.js 20.3 or later, or a current browser`);
}

/** checkAddress fails where an address is no URL of a service. */
export function checkAddress(base: string) {
  if (!base) return; // the page's own host
  if (!/^https?:\/\//i.test(base)) {
    const scheme = /^[a-z][a-z+.-]*:\/\//i.test(base)
      ? 'another scheme than'
      : 'no scheme; begin it with';
    throw new PermanentError(base, `the address has ${scheme} http:// or https://`);
  }
  try {
    new URL(base);
  } catch (cause) {
    throw new PermanentError(base, 'the address is no URL; write it like https://games.example', {
      cause,
    });
  }
}

/** checkRequest fails where a request cannot be sent. */
export function checkRequest(base: string, { token, headers, body }: RequestOptions) {
  const values = [token, ...Object.values(headers ?? {})];
  if (values.some((value) => /[^\x21-\x7e]/.test(value ?? ''))) {
    const fault =
      'the token has a line break or another character that no token has; pass it as it was given';
    throw new PermanentError(base, fault);
  }
  try {
    JSON.stringify(body, (name, value) => {
      if (typeof value === 'number' && !isFinite(value)) throw new TypeError(`${name} is ${value}`);
      return value;
    });
  } catch (cause) {
    const fault = `the request is no JSON (${(cause as Error).message}); pass values that JSON has`;
    throw new PermanentError(base, fault, { cause });
  }
}

/** checkResponse fails where a response cannot be the service's. One that was cut begins like JSON. */
export function checkResponse(base: string, path: string, { response, text }: Exchange) {
  const { status, type, headers, ok } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)) {
    const location = headers.get('Location') ?? 'another address';
    const to = location.endsWith(path) ? location.slice(0, -path.length) : location;
    throw new PermanentError(base, `the service redirects to ${to}; use that address`);
  }
  if (!ok || status === 304 || /^\s*([[{]|$)/.test(text)) return;
  throw new PermanentError(base, `the response is not JSON; ${remedy}`);
}

/** faults are what Node.js, Deno and Bun say of a failure that lasts, and what it means. */
const faults: [RegExp, string][] = [
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|peer certificate/, 'certificate'],
  [/EPROTO|WRONG_VERSION_NUMBER|InvalidContentType|corrupt message/, 'tls'],
  [/ENOTFOUND|dns error|failed to lookup/, 'host'],
  [/ERR_INVALID_URL|Invalid URL/, 'url'],
];

const remedies: Record<string, string> = {
  certificate:
    'the certificate is not accepted; check the address and the clock, or have the certificate renewed',
  tls: 'the server does not speak TLS there; try http:// in place of https://',
  host: 'there is no host of this name; check the address and the network',
  url: 'the address is no URL; write it like https://games.example',
};

/**
 * permanentFault is the fault behind an error of fetch, if it does not pass by itself. A host
 * that has responded exists: a device without a network may not find it either.
 */
export function permanentFault(base: string, cause: unknown, reached: boolean): Error | undefined {
  const text = textOf(cause);
  const fault = faults.find(([pattern]) => pattern.test(text))?.[1];
  if (!fault || (fault === 'host' && reached)) return undefined;
  return new PermanentError(base, remedies[fault], { cause });
}

/** textOf is all that an error says: its cause has what matters in Node.js. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code = '' } = error as { code?: string };
  return `${code} ${error.message} ${textOf(error.cause)}`;
}
