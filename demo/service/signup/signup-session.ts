/**
 * Guards the signup routes. It checks a signup token instead of an embed token. The
 * other rules are the same.
 */
import type {Context} from 'hono';
import {createMiddleware} from 'hono/factory';
import {bearerToken} from '../http/compact-jwt.ts';
import {assertRegistered} from '../embed/embed-session.ts';
import {Unauthorized} from '../http/refusal.ts';
import type {Service} from '../service.ts';
import type {Signup} from './signups.ts';

export interface SignupEnv {
  Variables: {signup: Signup};
}

export function signupSession(service: Service) {
  return createMiddleware<SignupEnv>(async (c, next) => {
    c.set('signup', openSignup(service, c).signup);
    await next();
  });
}

/** The signup of the request's token, and the token's end in Unix seconds. */
export function openSignup(
  {tokens, signups, isvs}: Service,
  c: Context,
): {readonly signup: Signup; readonly expires: number} {
  const session = tokens.checkSignup(bearerToken(c.req.header('authorization')));
  const signup = session && signups.find(session.userId);
  if (!signup || signup.isvId !== session.isvId) throw new Unauthorized();
  assertRegistered(isvs.get(signup.isvId), c);
  return {signup, expires: session.expires};
}
