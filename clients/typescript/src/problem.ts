import type { Problem, ProblemCode } from './types.js';

/** lastingCodes are of problems that do not pass by themselves, although the status says so. */
const lastingCodes = ['response_too_large', 'damaged', 'storage_full', 'too_many_public_games'];

/**
 * lastingStatuses are of servers that cannot do what is asked, now or later (RFC 9110, sections
 * 15.6.2 and 15.6.6; RFC 2295, section 8.1; RFC 5842, section 7.2; RFC 2774, section 7; RFC 6585,
 * section 6).
 */
const lastingStatuses = [501, 505, 506, 508, 510, 511];

/** remedy helps where another server responds in place of the service. */
export const remedy = 'check the address, and sign in where the network asks for it';

/**
 * ServiceError is a response that reports a failure. Its message is the problem's
 * detail, a sentence for people. Where another server than the service responded at the
 * address, the message says so.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  /**
   * @param status of the response
   * @param problem the problem document (RFC 9457); empty where a gateway before the
   *   service responded in a form of its own
   * @param retryAfter the header Retry-After in seconds, or 0
   * @param address that the request was sent to
   */
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
    readonly retryAfter = 0,
    address = '',
  ) {
    super(problem.detail || problem.title || `The service responded with status ${status}.`);
    if (address && !this.code && !this.temporary) {
      this.message = `${address}: another server than the service responded with status ${status}; ${remedy}.`;
    }
  }

  /** from is the error of a response with a text. */
  static from({ status, headers }: Response, text: string, address = ''): ServiceError {
    const problem = problemIn(text);
    return new ServiceError(status, problem, Number(headers.get('Retry-After')) || 0, address);
  }

  get code(): ProblemCode | undefined {
    return this.problem.code;
  }

  /** temporary reports whether the same request may succeed later. */
  get temporary(): boolean {
    const lasting = lastingCodes.includes(this.code ?? '') || this.code?.startsWith('card_set');
    if (lasting || lastingStatuses.includes(this.status)) return false;
    return this.status === 429 || this.status >= 500;
  }

  /**
   * signedOut reports whether a proxy in front of the service wants a password or a login. What the
   * service itself refuses has a code.
   */
  get signedOut(): boolean {
    return this.status === 401 && this.code === undefined;
  }

  /** outdated reports whether the game has moved on since the version of the request. */
  get outdated(): boolean {
    return this.status === 409 || this.status === 412;
  }
}

/** isLogin reports whether a response is a proxy's, which wants a login, in place of the service's JSON. */
export function isLogin({ type, status, ok, headers }: Response): boolean {
  const kind = headers.get('Content-Type') ?? '';
  if (status === 401) return !kind.startsWith('application/problem+json');
  return type === 'opaqueredirect' || ((ok || status === 403) && kind.startsWith('text/html'));
}

/** problemIn is empty where a response has no problem document. */
function problemIn(text: string): Partial<Problem> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * isTemporary reports whether an attempt that failed with this error is worth repeating: the
 * service is busy, or there was no whole response.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ServiceError) return error.temporary;
  return !(error as { permanent?: boolean }).permanent;
}
