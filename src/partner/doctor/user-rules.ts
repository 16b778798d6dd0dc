/** The claims of user-scoped routes: 5.3 rules 5 to 8. */
import {isUuid} from '../../contract/partner.js';
import {fails, holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import {isUserScoped, scopeUnknown, type RequestCase} from './request-case.js';
import {caseOnly} from './token-rules.js';

const USER_CLAIMS = ['sub', 'subsig', 'client_ip'] as const;

export const ISV_ONLY = 'The route is ISV-only.';

const SIGN_FOR =
  'Sign for the very user whose UUID stands in the URL, with that user’s shared secret.';

export function rule5(asked: RequestCase): Opinion {
  const {route, claims} = asked;
  if (isUserScoped(asked) === undefined) return unknown(scopeUnknown(asked));
  if (route.kind !== 'user') return notApplicable(ISV_ONLY);
  const {sub} = claims;
  if (sub === route.userId) return holds(`Both are ${quote(sub)}.`);
  const encoded =
    typeof sub === 'string' && sub === decoded(route.userId)
      ? ': USERID is percent-encoded in the URL, and is compared as it stands there'
      : caseOnly(sub, route.userId);
  return fails(`sub is ${quote(sub)}, USERID is ${quote(route.userId)}${encoded}.`, SIGN_FOR);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function rule6(asked: RequestCase): Opinion {
  const scoped = isUserScoped(asked);
  if (scoped === false) return notApplicable(ISV_ONLY);
  const missing = USER_CLAIMS.filter(name => (asked.claims[name] ?? '') === '');
  if (missing.length === 0) return holds('sub, subsig and client_ip are there.');
  const list = missing.join(', ');
  if (scoped === undefined) return unknown(`Missing: ${list}. ${scopeUnknown(asked)}`);
  return fails(`Missing on a user-scoped route: ${list}.`, `Add ${list}, for the user in the URL.`);
}

/** If only `client_ip` is missing, the geo gate responds with a 403. */
export function rowOfRule6({claims}: RequestCase): '5.6 row 2' | '5.6 row 3' {
  return claims['sub'] && claims['subsig'] ? '5.6 row 3' : '5.6 row 2';
}

export function rule7(asked: RequestCase): Opinion {
  const scoped = isUserScoped(asked);
  if (scoped === undefined) return unknown(scopeUnknown(asked));
  if (scoped) return notApplicable('The route is user-scoped.');
  const present = USER_CLAIMS.filter(name => asked.claims[name] !== undefined);
  return present.length === 0
    ? holds('None of the three is there, and none has to be.')
    : holds(`${present.join(', ')}: there, and ignored.`);
}

export function rule8(asked: RequestCase): Opinion {
  const {route, claims} = asked;
  if (isUserScoped(asked) === undefined) return unknown(scopeUnknown(asked));
  if (route.kind !== 'user') return notApplicable(ISV_ONLY);
  const {sub} = claims;
  const other =
    typeof sub === 'string' &&
    isUuid(sub) &&
    sub.toLowerCase() !== decoded(route.userId)?.toLowerCase();
  if (!other) return holds('The JWT names no other user.');
  return fails(
    `The JWT is minted for ${quote(sub)} and used on the URL of another user.`,
    SIGN_FOR,
  );
}
