/** The embed session token (contract 5.5). Only this class signs and checks such tokens. */
import {generateKeyPairSync, randomUUID} from 'node:crypto';
import * as z from 'zod/mini';
import type {IssuedToken} from '#src/contract/partner.js';
import {AUDIENCE} from '#src/contract/request-jwt.js';
import {EMBED_TOKEN_LIFETIME} from '#src/contract/limits.js';
import {SIGNUP_SCOPE} from '#src/contract/token.js';
import {isSignedBy, readCompactJwt, signCompactJwt} from '../http/compact-jwt.ts';
import type {NextToken} from '../sandbox/control-contract.ts';
import type {User, Users} from '../store/users.ts';
import {accessOf, type CompleteAccess} from './access.ts';

const Header = z.object({typ: z.literal('JWT'), alg: z.literal('EdDSA')});
const Claims = z.object({
  iss: z.guid(),
  sub: z.guid(),
  aud: z.literal(AUDIENCE),
  iat: z.int(),
  exp: z.int(),
  /** Absent in the token of a user's session. */
  scope: z.optional(z.literal(SIGNUP_SCOPE)),
});
type Claims = z.infer<typeof Claims>;

export interface EmbedSession {
  readonly user: User;
  /** Unix seconds. */
  readonly expires: number;
}

export interface SignupSession {
  readonly isvId: string;
  /** The id of the future user. */
  readonly userId: string;
  /** Unix seconds. */
  readonly expires: number;
}

export class EmbedTokens {
  // Each start makes a new key, so embed tokens are invalid after a restart.
  readonly #key = generateKeyPairSync('ed25519');
  readonly #users: Users;
  readonly #now: () => number;

  constructor(users: Users, now: () => number) {
    this.#users = users;
    this.#now = now;
  }

  issue(user: User, {lifetime = EMBED_TOKEN_LIFETIME, issuer}: NextToken): IssuedToken {
    const who = {iss: issuer ?? user.isvId, sub: user.id};
    return this.#sign({...who, ...accessOf(user.state)}, lifetime);
  }

  issueSignup(isvId: string, userId: string, access: CompleteAccess): IssuedToken {
    const who = {iss: isvId, sub: userId, scope: SIGNUP_SCOPE};
    return this.#sign({...who, ...access}, EMBED_TOKEN_LIFETIME);
  }

  /** The session of a valid token. `undefined` means 401. */
  check(token: string): EmbedSession | undefined {
    const claims = this.#read(token);
    if (!claims || claims.scope !== undefined) return undefined;
    const user = this.#users.find(claims.sub);
    return user?.isvId === claims.iss ? {user, expires: claims.exp} : undefined;
  }

  /** The session of a valid signup token. `undefined` means 401. */
  checkSignup(token: string): SignupSession | undefined {
    const claims = this.#read(token);
    if (claims?.scope !== SIGNUP_SCOPE) return undefined;
    return {isvId: claims.iss, userId: claims.sub, expires: claims.exp};
  }

  /** True if a token claims to be a signup token, valid or not. */
  isSignup(token: string): boolean {
    return claimed(token)?.scope === SIGNUP_SCOPE;
  }

  /** The user that a token names, valid or not. Use it for the request log, never for access. */
  subject(token: string): string | undefined {
    return claimed(token)?.sub;
  }

  #sign(claims: object, lifetime: number): IssuedToken {
    const iat = Math.floor(this.#now() / 1000);
    const exp = iat + lifetime;
    const all = {...claims, aud: AUDIENCE, iat, exp, jti: randomUUID()};
    return {
      token: signCompactJwt({typ: 'JWT', alg: 'EdDSA'}, all, this.#key.privateKey),
      expiration: isoSeconds(exp),
    };
  }

  /** The claims of a token that this service signed and that has not expired. */
  #read(token: string): Claims | undefined {
    const jwt = readCompactJwt(token);
    const claims = claimed(token);
    if (!jwt || !claims || !Header.safeParse(jwt.header).success) return undefined;
    const isValid = isSignedBy(jwt, this.#key.publicKey) && claims.exp * 1000 > this.#now();
    return isValid ? claims : undefined;
  }
}

function claimed(token: string): Claims | undefined {
  return Claims.safeParse(readCompactJwt(token)?.claims).data;
}

export function isoSeconds(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
