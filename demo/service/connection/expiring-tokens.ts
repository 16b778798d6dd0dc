/** Opaque tokens of partners that end by themselves, in memory: they do not outlive the process. */
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

  /** `seconds` that each token is good for. */
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

  /** Whose it is, where it is good. */
  holder(token: string): string | undefined {
    const held = this.#held.get(token);
    return held && held.endsAt > this.#now() ? held.isvId : undefined;
  }

  /** The same, for the last time. */
  redeem(token: string): string | undefined {
    const holder = this.holder(token);
    this.#held.delete(token);
    return holder;
  }

  /** The oldest come first, because all live equally long. */
  #forgetEnded(): void {
    for (const [token, {endsAt}] of this.#held) {
      if (endsAt > this.#now()) return;
      this.#held.delete(token);
    }
  }
}
