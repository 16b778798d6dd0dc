/**
 * Opaque partner tokens that expire. They exist only in memory, so they are invalid after a
 * restart.
 */
import {randomBytes} from 'node:crypto';

interface Held {
  readonly isvId: string;
  /** Unix milliseconds. */
  readonly endsAt: number;
}

export class ExpiringTokens {
  readonly #held = new Map<string, Held>();
  readonly #seconds: number;
  readonly #now: () => number;

  /** `seconds` is the lifetime of each token. */
  constructor(seconds: number, now: () => number) {
    this.#seconds = seconds;
    this.#now = now;
  }

  issue(isvId: string): {readonly token: string; readonly endsAt: number} {
    this.#forgetEnded();
    const token = randomBytes(32).toString('base64url');
    const endsAt = this.#now() + this.#seconds * 1000;
    this.#held.set(token, {isvId, endsAt});
    return {token, endsAt};
  }

  /** The ISV id of a valid token, or `undefined`. */
  holder(token: string): string | undefined {
    const held = this.#held.get(token);
    return held && held.endsAt > this.#now() ? held.isvId : undefined;
  }

  /** Returns the ISV id of a valid token, and makes the token invalid. */
  redeem(token: string): string | undefined {
    const holder = this.holder(token);
    this.#held.delete(token);
    return holder;
  }

  /**
   * Deletes expired tokens. The map is in order of expiry, because all tokens have the same
   * lifetime.
   */
  #forgetEnded(): void {
    for (const [token, {endsAt}] of this.#held) {
      if (endsAt > this.#now()) return;
      this.#held.delete(token);
    }
  }
}
