/** 1-Click Signup: the partner's route for a signup token, and the embed's routes that use it. */
import {Hono} from 'hono';
import {GATES, type Validation} from '#src/contract/access.js';
import type {IssuedToken} from '#src/contract/partner.js';
import {
  SIGNUP,
  SIGNUP_COMPLETE,
  SIGNUP_CONFIRM,
  SIGNUP_START,
  SIGNUP_TOKEN,
  VALIDATE,
} from '#src/contract/paths.js';
import {
  SignupConfirm,
  SignupDetails,
  SignupStart,
  SignupTokenRequest,
} from '#src/contract/signup.js';
import {bearerToken} from '../http/compact-jwt.ts';
import {accessOf} from '../embed/access.ts';
import {isoSeconds} from '../embed/embed-tokens.ts';
import {gateway, type GatewayEnv} from '../gateway/gateway.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import type {Service} from '../service.ts';
import {enroll} from './enroll.ts';
import {openSignup, signupSession, type SignupEnv} from './signup-session.ts';

/** A person who is signing up may do nothing else yet. */
const NO_ACCESS = accessOf({pendingGates: [...GATES], denials: {}});

export function signupTokenRoute(service: Service): Hono<GatewayEnv> {
  const {signups, users, tokens} = service;
  const routes = new Hono<GatewayEnv>();

  routes.post(SIGNUP_TOKEN, gateway(service), async c => {
    const {isvId} = c.var;
    const {reference} = await readBody(c, SignupTokenRequest);
    if (reference !== undefined && users.ofReference(isvId, reference))
      throw new Refusal('already_signed_up', 'This reference is that of a user.');
    const {userId} = signups.begin(isvId, reference);
    return c.json(tokens.issueSignup(isvId, userId, NO_ACCESS) satisfies IssuedToken);
  });

  return routes;
}

export function signupRoutes(service: Service): Hono<SignupEnv> {
  const {signups, terms, tokens} = service;
  const routes = new Hono<SignupEnv>();

  // An embed calls this first with any token. A session token goes on to its own route.
  routes.get(VALIDATE, async (c, next) => {
    if (!tokens.isSignup(bearerToken(c.req.header('authorization')))) return next();
    const {signup, expires} = openSignup(service, c);
    const {isvId, userId} = signup;
    return c.json({
      expiration: isoSeconds(expires),
      isvId,
      userId,
      ...NO_ACCESS,
    } satisfies Validation);
  });

  routes.use(`${SIGNUP}/*`, signupSession(service));

  routes.post(SIGNUP_START, async c => {
    const {phone} = await readBody(c, SignupStart);
    return c.json(signups.start(c.var.signup.userId, phone));
  });

  routes.post(SIGNUP_CONFIRM, async c => {
    const {code} = await readBody(c, SignupConfirm);
    const {userId, isvId} = c.var.signup;
    return c.json(signups.confirm(userId, code, terms.inForce(isvId).version));
  });

  routes.post(SIGNUP_COMPLETE, async c => {
    const details = await readBody(c, SignupDetails);
    const make = (signup: SignupEnv['Variables']['signup']) => enroll(service, signup, details);
    return c.json(signups.complete(c.var.signup, details, make));
  });

  return routes;
}
