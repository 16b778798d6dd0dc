/** 1-Click Signup: the partner's route for a signup token, and the embed's routes that use it. */
import {Hono} from 'hono';
import type {Validation} from '#src/contract/access.js';
import type {IssuedToken} from '#src/contract/partner.js';
import {PATHS, SIGNUP_PATH, SIGNUP_TOKEN} from '#src/contract/paths.js';
import {
  SignupConfirm,
  SignupDetails,
  SignupStart,
  SignupTokenRequest,
} from '#src/contract/signup.js';
import {NO_ACCESS} from '../embed/access.ts';
import {isoSeconds, type EmbedTokens} from '../embed/embed-tokens.ts';
import type {RequestJwt} from '../gateway/gateway.ts';
import {bearerToken} from '../http/compact-jwt.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import type {Users} from '../store/users.ts';
import type {TermsAcceptances} from '../terms/terms-acceptances.ts';
import {openSignup, signupSession, type SignupSessionParts} from './signup-session.ts';
import type {Signups} from './signups.ts';

interface SignupTokenParts {
  readonly signups: Signups;
  readonly users: Users;
  readonly tokens: EmbedTokens;
}

/** The route for the partner's backend. */
export function signupTokenRoute(requestJwt: RequestJwt, parts: SignupTokenParts): Hono {
  const {signups, users, tokens} = parts;
  const routes = new Hono();

  routes.post(SIGNUP_TOKEN, requestJwt.ofPartner, async c => {
    const {isvId} = c.var;
    const {reference} = await readBody(c, SignupTokenRequest);
    if (reference !== undefined && users.ofReference(isvId, reference))
      throw new Refusal('already_signed_up', 'This reference is that of a user.');
    const {userId} = signups.begin(isvId, reference);
    return c.json(tokens.issueSignup(isvId, userId, NO_ACCESS) satisfies IssuedToken);
  });

  return routes;
}

interface SignupParts extends SignupSessionParts {
  readonly terms: TermsAcceptances;
}

/** The routes for the embed. */
export function signupRoutes(parts: SignupParts): Hono {
  const {signups, terms, tokens} = parts;
  const signupToken = signupSession(parts);
  const routes = new Hono();

  // Every embed calls this path first. This route handles signup tokens, and `next` handles embed
  // tokens.
  routes.get(PATHS.validate, async (c, next) => {
    if (!tokens.isSignup(bearerToken(c.req.header('authorization')))) return next();
    const {signup, expires} = openSignup(parts, c);
    const {isvId, userId} = signup;
    return c.json({
      expiration: isoSeconds(expires),
      isvId,
      userId,
      ...NO_ACCESS,
    } satisfies Validation);
  });

  routes.post(PATHS.signupStart, signupToken, async c => {
    const {phone} = await readBody(c, SignupStart);
    return c.json(signups.start(c.var.signup.userId, phone));
  });

  routes.post(PATHS.signupConfirm, signupToken, async c => {
    const {code} = await readBody(c, SignupConfirm);
    const {userId, isvId} = c.var.signup;
    return c.json(signups.confirm(userId, code, terms.inForce(isvId).version));
  });

  routes.post(PATHS.signupComplete, signupToken, async c =>
    c.json(signups.complete(c.var.signup, await readBody(c, SignupDetails))),
  );

  // Unknown paths need the token, too, so that strangers cannot find out which paths exist.
  routes.use(`${SIGNUP_PATH}/*`, signupToken);

  return routes;
}
