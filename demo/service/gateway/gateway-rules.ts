/**
 * The gateway's rules (contract 5.3) as an ordered list. Pure: it takes the facts of
 * one request and returns a verdict.
 *
 * Three rules have no row. Rule 7: rows of scope `user` do not run on ISV-only routes, so the three
 * user claims are ignored there. Rule 9: the gateway stores no `jti`, so a JWT can be used again.
 * Rule 10: a refusal is a 403 and not a 401, so `judge` checks this rule.
 */
import {createHash, createHmac, timingSafeEqual, type KeyObject} from 'node:crypto';
import * as z from 'zod/mini';
import {CLOCK_TOLERANCE, JWT_LIFETIME_CEILING} from '#src/contract/limits.js';
import {
  AUDIENCE,
  RequestJwtClaims,
  RequestJwtHeader,
  subsigInput,
} from '#src/contract/request-jwt.js';
import {bearerToken, isSignedBy, readCompactJwt, type CompactJwt} from '../http/compact-jwt.ts';
import type {GeoGate} from './geo-gate.ts';

/** The partner that a JWT names by its `kid`. */
export interface SigningPartner {
  readonly id: string;
  readonly publicKey: KeyObject;
  readonly keyExpiresAt: number | undefined;
}

export interface RequestFacts {
  readonly authorization: string | undefined;
  /** The raw body. Empty if the request has no body. */
  readonly body: Uint8Array;
  /** `USERID` as it is in the URL, not decoded. Undefined on ISV-only routes. */
  readonly userId: string | undefined;
}

export interface Registry {
  partner(kid: string): SigningPartner | undefined;
  /** The shared secret, if the user exists and belongs to this partner. */
  sharedSecret(isvId: string, userId: string): Buffer | undefined;
  /** Checks the end user's address (rule 10). */
  readonly geoGate: GeoGate;
}

export type Verdict =
  | {readonly kind: 'accepted'; readonly isvId: string}
  /** `rule` is for the operator. The 401 response gives no reason. */
  | {readonly kind: 'unauthorized'; readonly rule: string}
  | {readonly kind: 'geo-blocked'; readonly reason: string};

// The user claims are parsed separately, because ISV-only routes ignore their values (rule 7).
const Claims = z.omit(RequestJwtClaims, {sub: true, subsig: true, client_ip: true});
const UserClaims = z.extend(
  z.required(z.pick(RequestJwtClaims, {iat: true, jti: true, sub: true, subsig: true})),
  // The geo gate handles a missing or malformed value with a 403 (rule 10).
  {client_ip: z.optional(z.unknown())},
);

interface Asked {
  readonly jwt: CompactJwt;
  readonly header: RequestJwtHeader;
  readonly claims: z.infer<typeof Claims>;
  readonly userClaims: z.infer<typeof UserClaims> | undefined;
  readonly partner: SigningPartner;
  readonly facts: RequestFacts;
  readonly secret: Buffer | undefined;
  /** Unix seconds. */
  readonly now: number;
}

interface Rule {
  readonly rule: string;
  readonly scope: 'every' | 'user';
  readonly holds: (asked: Asked) => boolean;
}

export const RULES: readonly Rule[] = [
  {
    rule: '5.6: the registered key has not expired',
    scope: 'every',
    holds: ({partner, now}) => now * 1000 < (partner.keyExpiresAt ?? Infinity),
  },
  {
    rule: '5.1: the signature is the partner’s',
    scope: 'every',
    holds: ({jwt, partner}) => isSignedBy(jwt, partner.publicKey),
  },
  {
    rule: '1: kid equals iss',
    scope: 'every',
    holds: ({header, claims}) => header.kid === claims.iss,
  },
  {
    rule: '2: aud is the fixed audience',
    scope: 'every',
    holds: ({claims}) => claims.aud === AUDIENCE,
  },
  {
    rule: '3: iat and nbf are near the server’s clock',
    scope: 'every',
    holds: ({claims, now}) =>
      Math.abs(now - claims.iat) <= CLOCK_TOLERANCE &&
      Math.abs(now - claims.nbf) <= CLOCK_TOLERANCE,
  },
  {
    rule: '4: exp is less than 300 s after iat, and not over',
    scope: 'every',
    holds: ({claims, now}) => claims.exp > now && claims.exp - claims.iat < JWT_LIFETIME_CEILING,
  },
  {
    rule: '5.1: digest is that of the body',
    scope: 'every',
    holds: ({claims, facts}) =>
      claims.digest ? claims.digest === digestOf(facts.body) : facts.body.length === 0,
  },
  {
    rule: '6: sub and subsig are there',
    scope: 'user',
    holds: ({userClaims}) => userClaims !== undefined,
  },
  {
    rule: '5: sub equals USERID',
    scope: 'user',
    holds: ({userClaims, facts}) => userClaims?.sub === facts.userId,
  },
  {
    rule: '8: subsig is made with the secret of the URL’s user',
    scope: 'user',
    holds: ({userClaims, secret}) =>
      userClaims !== undefined && secret !== undefined && hasSubsig(userClaims, secret),
  },
];

/** `now` is in Unix milliseconds. */
export function judge(facts: RequestFacts, registry: Registry, now: number): Verdict {
  const asked = read(facts, registry, now);
  if (!asked) return {kind: 'unauthorized', rule: '2.3: a JWT of a registered partner'};
  const isUserRoute = facts.userId !== undefined;
  const broken = RULES.find(
    ({scope, holds}) => (scope === 'every' || isUserRoute) && !holds(asked),
  );
  if (broken) return {kind: 'unauthorized', rule: broken.rule};
  const reason = isUserRoute ? registry.geoGate(asked.userClaims?.client_ip) : undefined;
  if (reason) return {kind: 'geo-blocked', reason};
  return {kind: 'accepted', isvId: asked.partner.id};
}

function read(facts: RequestFacts, registry: Registry, now: number): Asked | undefined {
  const jwt = readCompactJwt(bearerToken(facts.authorization));
  const header = RequestJwtHeader.safeParse(jwt?.header).data;
  const claims = Claims.safeParse(jwt?.claims).data;
  const partner = header && registry.partner(header.kid);
  if (!jwt || !header || !claims || !partner) return undefined;
  return {
    jwt,
    header,
    claims,
    userClaims: UserClaims.safeParse(jwt.claims).data,
    partner,
    facts,
    secret:
      facts.userId === undefined ? undefined : registry.sharedSecret(partner.id, facts.userId),
    now: Math.floor(now / 1000),
  };
}

function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url');
}

/**
 * Compares in constant time, because the duration of a refusal must not reveal how much of a guess
 * was right.
 */
function hasSubsig({sub, iat, jti, subsig}: z.infer<typeof UserClaims>, secret: Buffer): boolean {
  const expected = createHmac('sha256', secret)
    .update(subsigInput(sub, iat, jti))
    .digest('base64url');
  // `timingSafeEqual` needs equal lengths. The schema accepts only a subsig of this length.
  return timingSafeEqual(Buffer.from(subsig), Buffer.from(expected));
}
