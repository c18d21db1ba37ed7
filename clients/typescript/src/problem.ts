import type { Problem, ProblemCode } from './types.js';

/** lastingCodes are of problems that do not pass by themselves, although the status says so. */
const lastingCodes = ['response_too_large', 'damaged', 'storage_full', 'too_many_public_games'];

/**
 * ServiceError is a response that reports a failure. Its message is the problem's
 * detail, a sentence for people.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  /**
   * @param status of the response
   * @param problem the problem document (RFC 9457); empty where a gateway before the
   *   service responded in a form of its own
   * @param retryAfter the header Retry-After in seconds, or 0
   */
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
    readonly retryAfter = 0,
  ) {
    super(problem.detail || problem.title || `The service responded with status ${status}.`);
  }

  static async from(response: Response): Promise<ServiceError> {
    const problem = await response.json().catch(() => ({}));
    const retryAfter = Number(response.headers.get('Retry-After')) || 0;
    return new ServiceError(response.status, problem, retryAfter);
  }

  get code(): ProblemCode | undefined {
    return this.problem.code;
  }

  /** temporary reports whether the same request may succeed later. */
  get temporary(): boolean {
    const lasting = lastingCodes.includes(this.code ?? '') || this.code?.startsWith('card_set');
    return (this.status === 429 || this.status >= 500) && !lasting;
  }

  /** outdated reports whether the game has moved on since the version of the request. */
  get outdated(): boolean {
    return this.status === 409 || this.status === 412;
  }
}

/** isTemporary reports whether an attempt that failed with this error is worth repeating. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.temporary;
}
