/** Sign-up, sign-in and sign-out for your site. Replace them with your own login. */
import {Hono} from 'hono';
import * as z from 'zod/mini';
import {networkOf} from '../http/client-address.ts';
import type {Env} from '../http/env.ts';
import type {SessionCookie} from '../http/guards.ts';
import type {Limits} from '../http/limits.ts';
import {readBody} from '../http/read-body.ts';
import type {Accounts} from '../users/accounts.ts';
import type {Sessions} from '../users/sessions.ts';

const Login = z.object({
  // PostgreSQL cannot store NUL, and any other control character would be invisible in a name.
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u)),
  password: z.string().check(z.minLength(8), z.maxLength(200)),
});

export interface AccountParts {
  readonly accounts: Pick<Accounts, 'create' | 'find'>;
  readonly sessions: Pick<Sessions, 'open' | 'accountOf' | 'close'>;
  readonly cookie: SessionCookie;
  readonly limits: Limits;
}

export function accountRoutes({accounts, sessions, cookie, limits}: AccountParts): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post('/accounts', async c => {
    const {name, password} = await readBody(c, Login);
    const accountId = await accounts.create(name, password);
    if (accountId === undefined) return c.json({code: 'name_taken'}, 409);
    cookie.write(c, await sessions.open(accountId));
    return c.json({}, 201);
  });

  routes.post('/sign-in', async c => {
    const {name, password} = await readBody(c, Login);
    // The line break separates the two parts. A network never contains one, so the key is
    // unambiguous.
    const guesser = `${networkOf(c.var.clientIp)}\n${name}`;
    // The network's limit comes first, so that a blocked network cannot use up the account's limit.
    const seconds = (await limits.take('guesses', guesser)) ?? (await limits.take('name', name));
    if (seconds !== undefined) {
      c.header('retry-after', String(seconds));
      return c.json({code: 'too_many_requests'}, 429);
    }
    const accountId = await accounts.find(name, password);
    if (accountId === undefined) return c.json({code: 'wrong_name_or_password'}, 401);
    await limits.giveBack('guesses', guesser);
    await limits.giveBack('name', name);
    // Issue a new token, so that a token that an attacker planted earlier is useless.
    cookie.write(c, await sessions.open(accountId));
    return c.json({});
  });

  return routes;
}

/** Routes: one reports whether the user is signed in, the other signs the user out. */
export function sessionRoutes({sessions, cookie}: AccountParts): Hono<Env> {
  const route = new Hono<Env>();

  route.get('/session', async c => {
    const token = cookie.read(c);
    const accountId = token && (await sessions.accountOf(token));
    return c.json({signedIn: Boolean(accountId)});
  });

  route.post('/sign-out', async c => {
    const token = cookie.read(c);
    if (token !== undefined) await sessions.close(token);
    cookie.remove(c);
    return c.json({});
  });
  return route;
}
