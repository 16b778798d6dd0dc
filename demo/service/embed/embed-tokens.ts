/** The embed session token (contract 5.5): signed here, and checked here alone. */
import {generateKeyPairSync, randomUUID} from 'node:crypto';
import * as z from 'zod/mini';
import type {IssuedToken} from '#src/contract/partner.js';
import {AUDIENCE} from '#src/contract/request-jwt.js';
import {EMBED_TOKEN_LIFETIME} from '#src/contract/limits.js';
import {isSignedBy, readCompactJwt, signCompactJwt} from '../compact-jwt.ts';
import type {NextToken} from '../sandbox-control.ts';
import type {User, Users} from '../store/users.ts';
import {accessOf} from './access.ts';

const Header = z.object({typ: z.literal('JWT'), alg: z.literal('EdDSA')});
const Claims = z.object({
  iss: z.guid(),
  sub: z.guid(),
  aud: z.literal(AUDIENCE),
  iat: z.int(),
  exp: z.int(),
});

export interface EmbedSession {
  readonly user: User;
  /** Unix seconds. */
  readonly expires: number;
}

export class EmbedTokens {
  // Made anew with every start: an embed token does not outlive the process.
  readonly #key = generateKeyPairSync('ed25519');
  readonly #users: Users;
  readonly #now: () => number;

  constructor(users: Users, now: () => number) {
    this.#users = users;
    this.#now = now;
  }

  issue(user: User, {lifetime = EMBED_TOKEN_LIFETIME, issuer}: NextToken): IssuedToken {
    const iat = Math.floor(this.#now() / 1000);
    const exp = iat + lifetime;
    const claims = {
      iss: issuer ?? user.isvId,
      sub: user.id,
      aud: AUDIENCE,
      iat,
      exp,
      jti: randomUUID(),
      ...accessOf(user.state),
    };
    return {
      token: signCompactJwt({typ: 'JWT', alg: 'EdDSA'}, claims, this.#key.privateKey),
      expiration: isoSeconds(exp),
    };
  }

  /** The session, or `undefined` for every reason that a 401 has. */
  check(token: string): EmbedSession | undefined {
    const jwt = readCompactJwt(token);
    const claims = Claims.safeParse(jwt?.claims).data;
    if (!jwt || !claims || !Header.safeParse(jwt.header).success) return undefined;
    if (!isSignedBy(jwt, this.#key.publicKey)) return undefined;
    const user = this.#users.find(claims.sub);
    const isValid = user?.isvId === claims.iss && claims.exp * 1000 > this.#now();
    return user && isValid ? {user, expires: claims.exp} : undefined;
  }

  /** Whom a token speaks of, valid or not: for the request log, never for access. */
  subject(token: string): string | undefined {
    return Claims.safeParse(readCompactJwt(token)?.claims).data?.sub;
  }
}

export function isoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
