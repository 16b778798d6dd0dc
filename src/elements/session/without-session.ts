/**
 * What an element does without a session: it asks the page's `tokenProvider` for the first token,
 * waits for the page to set one, and says what is wrong. It loads while there is no session.
 */
import {usableBaseUrl} from '../../contract/base-url.js';
import {FirstToken} from '../../session/first-token.js';
import type {Absence, TokenProvider} from '../../session/session-state.js';
import type {Cause} from '../console/causes.js';
import {sayOf} from '../console/say.js';

/** The element, as far as it matters here. */
export interface Tokenless extends HTMLElement {
  readonly baseUrl: string;
  readonly tokenProvider: TokenProvider | undefined;
}

/** What the element has. */
export interface Service {
  /** Whether there is a session, or a `<service-session>` that will have one. */
  readonly isServed: boolean;
  /** Whether the page has set a token. */
  readonly hasToken: boolean;
}

/** What the element knows. */
export interface Facts extends Service {
  /** The token was given for another service. */
  readonly isElsewhere: boolean;
  readonly absence: Absence;
}

/** What becomes of it. */
export interface Outcome {
  found(token: string): void;
  lacks(absence: Absence): void;
}

export class WithoutSession {
  readonly #host: Tokenless;
  readonly #outcome: Outcome;
  readonly #first: FirstToken;
  /** Since the sign-out, the page had no `tokenProvider`. It may ask for a new session. */
  #isFree = false;

  constructor(host: Tokenless, outcome: Outcome) {
    this.#host = host;
    this.#outcome = outcome;
    this.#first = new FirstToken(
      token => outcome.found(token),
      why => {
        if (why === 'tokenless') this.fault(why);
        else this.fault(why, 'unbrought');
      },
    );
  }

  look(facts: Facts): void {
    const {baseUrl, tokenProvider, isConnected} = this.#host;
    const {isServed, hasToken, isElsewhere, absence} = facts;
    const url = usableBaseUrl(baseUrl);
    this.#isFree = !isServed && (this.#isFree || !tokenProvider);
    if (isServed || !isConnected) this.#first.end();
    else if (baseUrl !== '' && !url) this.fault('unusable');
    else if (url && isElsewhere) this.fault('elsewhere');
    else if (hasToken) this.fault('addressless');
    else if (absence !== 'signed-out')
      this.#first.seek(url === undefined ? undefined : tokenProvider);
    else if (this.#isFree && url && tokenProvider) {
      this.#outcome.lacks('waiting');
      this.#first.retry(tokenProvider);
    } else this.#first.end();
  }

  /** Asks the page again, after its `tokenProvider` brought no token. */
  retry(): void {
    this.#outcome.lacks('waiting');
    this.#first.retry(this.#host.tokenProvider);
  }

  fault(cause: Cause, absence: Absence = 'setup'): void {
    sayOf(this.#host, cause);
    this.#outcome.lacks(absence);
  }
}
