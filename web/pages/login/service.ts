import {
  Service,
  ServiceError,
  type BasicOptions,
  type Reply,
  type RequestOptions,
} from 'cardgames-client';
import { base, live } from '../place';
import { offerSignIn, withdrawSignIn } from './sign-in';

/**
 * PageService is the service as the pages of its own host reach it. A request in place of which a
 * proxy wants a login waits until the user is back from it, so that no move is lost.
 */
export class PageService extends Service {
  private readonly successes = new EventTarget();

  constructor(options?: BasicOptions) {
    super(base, { live, credentials: 'same-origin', ...options });
  }

  override async request<T>(path: string, options: RequestOptions = {}): Promise<Reply<T>> {
    for (;;) {
      try {
        const reply = await super.request<T>(path, options);
        withdrawSignIn();
        this.successes.dispatchEvent(new Event('success'));
        return reply;
      } catch (error) {
        if (!(error instanceof ServiceError && error.signedOut)) throw error;
        offerSignIn();
        if (!(await this.back(options.signal))) throw error;
      }
    }
  }

  /**
   * back waits until the user comes back to this tab, maybe from a login in another one, or another
   * request has succeeded: the same request before could only make the browser ask for a password
   * again. It is false where the signal ends the wait.
   */
  private back(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = new AbortController();
      const stop = (isBack: boolean) => {
        end.abort();
        resolve(isBack);
      };
      const onChange = () => document.visibilityState === 'visible' && stop(true);
      document.addEventListener('visibilitychange', onChange, end);
      this.successes.addEventListener('success', () => stop(true), end);
      signal?.addEventListener('abort', () => stop(false), end);
      if (signal?.aborted) stop(false);
    });
  }
}
