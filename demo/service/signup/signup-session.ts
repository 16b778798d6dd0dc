/**
 * The checks in front of the signup routes. They check a signup token instead of an embed token.
 * The other rules are the same as in `embed-session.ts`.
 */
import type {Context, MiddlewareHandler} from 'hono';
import {createMiddleware} from 'hono/factory';
import {bearerToken} from '../http/compact-jwt.ts';
import {assertRegistered} from '../embed/embed-session.ts';
import {Unauthorized} from '../http/refusal.ts';
import type {EmbedTokens} from '../embed/embed-tokens.ts';
import type {Isvs} from '../store/isvs.ts';
import type {Signup, Signups} from './signups.ts';

export interface SignupEnv {
  Variables: {signup: Signup};
}

export interface SignupSessionParts {
  readonly tokens: EmbedTokens;
  readonly signups: Signups;
  readonly isvs: Isvs;
}

export function signupSession(parts: SignupSessionParts): MiddlewareHandler<SignupEnv> {
  return createMiddleware(async (c, next) => {
    c.set('signup', openSignup(parts, c).signup);
    await next();
  });
}

/**
 * Returns the signup of the request's token, and the token's expiry in Unix seconds. Throws if the
 * token is invalid, or if the page's origin is not registered.
 */
export function openSignup(
  {tokens, signups, isvs}: SignupSessionParts,
  c: Context,
): {readonly signup: Signup; readonly expires: number} {
  const session = tokens.checkSignup(bearerToken(c.req.header('authorization')));
  const signup = session && signups.find(session.userId);
  if (!signup || signup.isvId !== session.isvId) throw new Unauthorized();
  assertRegistered(isvs.get(signup.isvId), c);
  return {signup, expires: session.expires};
}
