/**
 * The embed session token (contract 5.5): a compact JWT, EdDSA over Ed25519.
 * `iss` is the ISV id, `sub` the user id. Its payload carries the same gates
 * and permissions as the validate response (2.4).
 *
 * The embed reads the token only as a hint for the first paint and never trusts
 * it. This file checks only the token's shape, without a schema, because no
 * schema is loaded yet. The service's response takes precedence.
 */
import {GATES, PERMISSIONS, type Access, type GateState, type PermissionState} from './access.js';
import {TOKEN_MAX_LENGTH} from './limits.js';

/** The scope of a token that works only for 1-Click Signup. */
export const SIGNUP_SCOPE = 'signup';

export interface EmbedToken {
  readonly iss: string | undefined;
  readonly sub: string | undefined;
  /** Unix seconds. */
  readonly iat: number | undefined;
  /** Unix seconds. */
  readonly exp: number;
  /** `signup` in a signup token, absent in a user's token (assumed; contract 5.5). */
  readonly scope: unknown;
  /** Absent if the payload has no gates and permissions in the contract's form. */
  readonly access: Access | undefined;
}

/** Returns the claims, or `undefined` if the string cannot be an embed token. */
export function readEmbedToken(token: string): EmbedToken | undefined {
  if (token.length > TOKEN_MAX_LENGTH) return undefined;
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every(part => /^[\w-]+$/.test(part))) return undefined;
  const [header, payload] = parts.slice(0, 2).map(decodeJson);
  if (!isFields(header) || header['alg'] !== 'EdDSA' || !isFields(payload)) return undefined;
  const {iss, sub, iat, exp, scope} = payload;
  if (!isText(iss) || !isText(sub) || !isTime(iat) || !isTime(exp) || exp === undefined) {
    return undefined;
  }
  return {iss, sub, iat, exp, scope, access: readAccess(payload)};
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

const isTime = (value: unknown): value is number | undefined =>
  value === undefined || Number.isFinite(value);

function readAccess(payload: Fields): Access | undefined {
  const gates = readStates(payload['gates'], GATES, readGate);
  const permissions = readStates(payload['permissions'], PERMISSIONS, readPermission);
  return gates && permissions && {gates, permissions};
}

/** Returns the states that are present, or `undefined` if one of them is malformed. */
function readStates<Name extends string, State>(
  states: unknown,
  names: readonly Name[],
  readState: (state: Fields) => State | undefined,
): {[Key in Name]?: State} | undefined {
  if (!isFields(states)) return undefined;
  const found: {[Key in Name]?: State} = {};
  for (const name of names) {
    const value = states[name];
    if (value === undefined) continue;
    const state = isFields(value) ? readState(value) : undefined;
    if (state === undefined) return undefined;
    found[name] = state;
  }
  return found;
}

function readGate({completed, description}: Fields): GateState | undefined {
  const fits = typeof completed === 'boolean' && typeof description === 'string';
  return fits ? {completed, description} : undefined;
}

function readPermission({granted, description, denyReason}: Fields): PermissionState | undefined {
  const fits = typeof granted === 'boolean' && typeof description === 'string';
  if (!fits || !isText(denyReason)) return undefined;
  return {granted, description, ...(denyReason !== undefined && {denyReason})};
}

function decodeJson(part: string): unknown {
  try {
    const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    // Most tokens are ASCII. Decoding every byte would take longer than parsing the token.
    const text = decodeURIComponent(bytes.replace(/[^\0-\x7f]|%/g, percentEncoded));
    // `null` counts as absent (decision 15).
    return JSON.parse(text.replace(/^\ufeff/, ''), (_, value: unknown) => value ?? undefined);
  } catch {
    return undefined;
  }
}

const percentEncoded = (byte: string): string => `%${byte.charCodeAt(0).toString(16)}`;

/** True if both tokens belong to the same user of the same partner. */
export function isSameUser(one: string, other: unknown): boolean {
  if (typeof other !== 'string') return false;
  const [a, b] = [readEmbedToken(one), readEmbedToken(other)];
  return a?.sub !== undefined && a.sub === b?.sub && a.iss === b.iss;
}

/**
 * Returns a fresh token when the current one expires. This is the contract's
 * `onSessionExpired` (7.3).
 */
export type TokenProvider = () => string | Promise<string>;
