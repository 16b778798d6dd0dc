/** How the JWT is carried and built, its header, and the claims of every request (2.3, 5.1). */
import {isUuid} from '../../contract/partner.js';
import {AUDIENCE} from '../../contract/request-jwt.js';
import {unplain} from '../request-path.js';
import {fails, holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import type {RequestCase} from './request-case.js';
import {URL_TOO_LONG} from './route.js';

export function authorization({carriage}: RequestCase): Opinion {
  if (carriage.kind === 'bare') return notApplicable('A bare JWT was given, without its request.');
  const {value} = carriage;
  const advice = 'Send “Authorization: Bearer ” and the JWT, in one line.';
  if (value === undefined) return fails('The request has no Authorization header.', advice);
  if (/^Bearer \S+$/i.test(value)) return holds('Authorization: Bearer, and one token.');
  const scheme = /^[\w-]+/.exec(value)?.[0] ?? '';
  return /^bearer$/i.test(scheme)
    ? fails('After Bearer there must be exactly one space and one token.', advice)
    : fails('The Authorization header is not of the scheme Bearer.', advice);
}

export function compactForm({jwt}: RequestCase): Opinion {
  if (jwt.faults.length === 0)
    return holds('Three parts of base64url without padding; two of them JSON objects.');
  return fails(
    jwt.faults.join(' '),
    'Build base64url(header) "." base64url(claims) "." base64url(signature), with - and _ and no =.',
  );
}

export function typ({header}: RequestCase): Opinion {
  if (header['typ'] === 'JWT') return holds('typ is "JWT".');
  return fails(`typ is ${quote(header['typ'])}, not "JWT".`, 'Set typ to "JWT", in capitals.');
}

/** A map, because `alg` may be a name that every object has, such as `constructor`. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ['none', 'The JWT is not signed at all'],
  [
    'Ed25519',
    'That is RFC 9864’s newer name of the same algorithm, which the contract does not take',
  ],
  ['RS', 'That is RSA'],
  ['PS', 'That is RSA'],
  ['ES', 'That is ECDSA'],
  [
    'HS',
    'That is an HMAC by a shared secret: a user’s secret belongs in subsig, not in the signature',
  ],
]);

export function alg({header}: RequestCase): Opinion {
  const {alg: value} = header;
  if (value === 'EdDSA') return holds('alg is "EdDSA".');
  const name = typeof value === 'string' ? value : '';
  const kind =
    ALGORITHMS.get(name) ?? (/\d{3}$/.test(name) ? ALGORITHMS.get(name.slice(0, 2)) : undefined);
  const why = kind === undefined ? '' : ` ${kind}.`;
  return fails(
    `alg is ${quote(value)}, not "EdDSA".${why}`,
    'Sign by your Ed25519 private key, and set alg to "EdDSA".',
  );
}

export function kid({header, options}: RequestCase): Opinion {
  const {kid: value} = header;
  const advice = 'Set kid to the ISV UUID that the operator issued, written as it was issued.';
  if (typeof value !== 'string' || !isUuid(value))
    return fails(`kid is ${quote(value)}, not a UUID.`, advice);
  const {isvId} = options;
  if (isvId === undefined || isvId === value) {
    const known =
      isvId === undefined ? '; give the ISV UUID to compare it' : ', the ISV UUID given';
    return holds(`kid is ${quote(value)}${known}.`);
  }
  return fails(
    `kid is ${quote(value)}, and the ISV UUID is ${quote(isvId)}${caseOnly(value, isvId)}.`,
    advice,
  );
}

/** Timestamps from here on are milliseconds. In seconds, this number is in the year 5138. */
const MILLISECONDS_FROM = 1e11;

/** Checks that `iat`, `nbf`, `exp` and `jti` are present and of the right type. */
export function claimTypes({claims}: RequestCase): Opinion {
  if ('gates' in claims || 'permissions' in claims)
    return fails(
      'This is an embed session’s token: it carries gates or permissions.',
      'Sign a request JWT for the service’s partner routes; the embed token is for the page alone.',
    );
  const times = ['iat', 'nbf', 'exp'].flatMap(name => timeFaults(name, claims[name]));
  const {jti} = claims;
  const isId = typeof jti === 'string' && jti !== '';
  const faults = [...times, ...(isId ? [] : [`jti is ${quote(jti)}, not a text.`])];
  if (faults.length === 0) return holds('iat, nbf and exp are whole seconds; jti is a text.');
  return fails(
    faults.join(' '),
    'Use whole Unix seconds: Math.floor(Date.now() / 1000), int(time.time()). Make a fresh jti, such as a UUID, for every request.',
  );
}

function timeFaults(name: string, value: unknown): string[] {
  if (isMilliseconds(value)) return [`${name} is in milliseconds; it has to be in seconds.`];
  if (Number.isSafeInteger(value)) return [];
  if (typeof value === 'number') return [`${name} is ${value}, not whole seconds.`];
  if (typeof value === 'string') return [`${name} is the text ${quote(value)}, not a number.`];
  return [`${name} is ${quote(value)}, not whole seconds.`];
}

export function isMilliseconds(value: unknown): value is number {
  return typeof value === 'number' && value >= MILLISECONDS_FROM;
}

export function rule1({header, claims}: RequestCase): Opinion {
  const {kid: id} = header;
  const {iss} = claims;
  if (id !== undefined && id === iss) return holds(`Both are ${quote(iss)}.`);
  const hint = caseOnly(id, iss);
  return fails(
    `kid is ${quote(id)}, iss is ${quote(iss)}${hint}.`,
    'Put the same ISV UUID into the header as kid and into the claims as iss.',
  );
}

export function rule2({claims, audience}: RequestCase): Opinion {
  const {aud} = claims;
  if (aud === audience) return holds(`aud is ${quote(aud)}.`);
  const kind = Array.isArray(aud) ? ', a list; it has to be the text itself' : '';
  const named = audience === AUDIENCE ? '' : ' (the audience given to the doctor)';
  return fails(
    `aud is ${quote(aud)}, not ${quote(audience)}${named}${kind}${caseOnly(aud, audience)}.`,
    `Set aud to ${quote(audience)}, as a text.`,
  );
}

export function rule9({claims}: RequestCase): Opinion {
  if (typeof claims['jti'] !== 'string') return notApplicable('There is no jti that could repeat.');
  return holds('Not a cause of a refusal: until it is over, the same JWT works again.');
}

export function route({route: {kind, ...rest}}: RequestCase): Opinion {
  if (kind === 'unknown') return unknown('Give the URL to see whose route it is.');
  if (kind === 'too-long') return unknown(URL_TOO_LONG);
  const path = 'path' in rest ? quote(rest.path) : '';
  const reason = 'path' in rest ? unplain(rest.path) : undefined;
  if (reason !== undefined)
    return unknown(
      `${path} can be read in two ways. A path is plain if: ${reason}.`,
      'Spell the path plainly. A server may otherwise look for USERID in another place than you do.',
    );
  switch (kind) {
    case 'embed':
      return fails(
        `${path} takes the embed session’s token, not a request JWT.`,
        'Obtain an embed token with a signed request, and send that one here.',
      );
    case 'connection-config':
      return unknown(
        `${path} takes the access token of the login, which the contract does not show.`,
      );
    case 'guess':
      return holds(`${path} is ISV-scoped, or the UUID in it is USERID.`);
    case 'isv':
      return holds(`${path} is ISV-scoped.`);
    case 'user':
      return holds(`${path} is user-scoped.`);
  }
}

/** Returns a hint if two texts differ only in letter case, or else an empty text. */
export function caseOnly(one: unknown, other: unknown): string {
  const same =
    typeof one === 'string' &&
    typeof other === 'string' &&
    one.toLowerCase() === other.toLowerCase();
  return same ? ': they differ in capitals only, and have to be equal letter by letter' : '';
}
