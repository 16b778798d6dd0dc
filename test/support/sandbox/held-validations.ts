/**
 * Holds back the sandbox's answers about a user's tokens. This includes answers to the sandbox's
 * own pages, in which a test cannot replace `fetch`. `/puppet/hold?user=` begins a hold, and
 * `/puppet/let-go?user=` ends it. With `&cut`, the answers are lost.
 */
import {readEmbedToken} from '#src/contract/token.js';
import {PATHS} from '#src/contract/paths.js';

interface Hold {
  readonly ended: Promise<void>;
  readonly end: () => void;
  cut: boolean;
}

const ROUTE = /^\/puppet\/(hold|let-go)$/;

export class HeldValidations {
  readonly #holds = new Map<string, Hold>();

  /** Handles the requests that begin or end a hold. Returns `undefined` for other requests. */
  answer({url}: Request): Response | undefined {
    const {pathname, searchParams} = new URL(url);
    const [, what] = ROUTE.exec(pathname) ?? [];
    if (what === undefined) return undefined;
    const user = searchParams.get('user') ?? '';
    if (what === 'hold') {
      const {promise, resolve} = Promise.withResolvers<void>();
      this.#holds.set(user, {ended: promise, end: resolve, cut: false});
    } else {
      const hold = this.#holds.get(user);
      if (hold) hold.cut = searchParams.has('cut');
      this.#holds.delete(user);
      hold?.end();
    }
    return new Response(null, {status: 204, headers: {'access-control-allow-origin': '*'}});
  }

  /** Returns the service's answer to a request, after the user's hold if there is one. */
  async pass({url, headers}: Request, answer: Response): Promise<Response> {
    if (new URL(url).pathname !== PATHS.validate) return answer;
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? '';
    const hold = this.#holds.get(readEmbedToken(token)?.sub ?? '');
    await hold?.ended;
    // A proxy sends this response if it cannot reach the service.
    return hold?.cut ? new Response('Bad gateway', {status: 502}) : answer;
  }
}
