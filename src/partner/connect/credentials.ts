/** Obtains, reuses and replaces the access token for the connection config. */
import type {ConnectionEnvelope} from '../../contract/connection.js';
import {PartnerError} from '../partner-error.js';
import type {Entrance} from './signed-access.js';

export interface Configuration {
  readonly envelope: ConnectionEnvelope;
  /** True if the request used an access token from a new login. */
  readonly isFresh: boolean;
}

/**
 * A token is used only for this share of its lifetime, so that it is still valid when the request
 * arrives.
 */
const USED_PART = 0.9;

export class Credentials {
  readonly #entrance: Entrance;
  #token: {readonly value: string; readonly endsAt: number} | undefined;

  constructor(entrance: Entrance) {
    this.#entrance = entrance;
  }

  /** After a 401 for an older access token, logs in once more. A second 401 is thrown. */
  async configuration(signal: AbortSignal): Promise<Configuration> {
    const known = this.#token;
    if (known && performance.now() < known.endsAt) {
      try {
        const envelope = await this.#entrance.connectionConfig(known.value, signal);
        return {envelope, isFresh: false};
      } catch (error) {
        if (!isUnauthorized(error)) throw error;
      }
    }
    const token = await this.#logIn(signal);
    return {envelope: await this.#entrance.connectionConfig(token, signal), isFresh: true};
  }

  forget(): void {
    this.#token = undefined;
  }

  async #logIn(signal: AbortSignal): Promise<string> {
    this.forget();
    // Counts from the request, on a monotonic clock, so that the token is never used for too long.
    const asked = performance.now();
    const {accessToken, expiresIn} = await this.#entrance.login(signal);
    this.#token = {value: accessToken, endsAt: asked + expiresIn * 1000 * USED_PART};
    return accessToken;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof PartnerError && error.status === 401;
}
