/** The routes of `control-contract.ts`. They need no token, but are only for this machine. */
import {Hono} from 'hono';
import {cors} from 'hono/cors';
import type {Connections} from '../../connection/connections.ts';
import {Refusal} from '../../http/refusal.ts';
import {readBody} from '../../http/request-body.ts';
import {routePattern} from '../../http/route-pattern.ts';
import type {Ledger} from '../../payments/ledger.ts';
import type {Isvs} from '../../store/isvs.ts';
import type {User, Users} from '../../store/users.ts';
import type {TermsAcceptances} from '../../terms/terms-acceptances.ts';
import {
  IsvControl,
  IsvRegistration,
  SANDBOX_ISV,
  SANDBOX_LEDGER,
  SANDBOX_REQUESTS,
  sandboxIsvPath,
  sandboxUserPath,
  UserControl,
  type LedgerReport,
  type RegisteredIsv,
  type RequestReport,
} from '../control-contract.ts';
import type {RequestLog} from '../request-log.ts';
import {controlUser, type ControlUserParts} from './control-user.ts';

interface ControlParts extends ControlUserParts {
  readonly isvs: Isvs;
  readonly ledger: Ledger;
  readonly terms: TermsAcceptances;
  readonly connections: Connections;
  readonly requests: RequestLog;
}

export function controlRoutes(parts: ControlParts): Hono {
  const {isvs, users, ledger, bookings, terms, connections, requests} = parts;
  const routes = new Hono();

  routes.use('/sandbox/*', cors({origin: origin => (isLoopback(origin) ? origin : null)}));
  // CORS only prevents a foreign page from reading the response to a POST. This check refuses the
  // POST itself.
  routes.use('/sandbox/*', async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !isLoopback(origin))
      throw new Refusal('ORIGIN_UNAUTHORIZED', 'The sandbox is controlled from this machine.');
    await next();
  });

  routes.post(SANDBOX_ISV, async c => {
    const {id, fundType} = isvs.register(await readBody(c, IsvRegistration));
    return c.json({isvId: id, fundType} satisfies RegisteredIsv);
  });

  routes.post(routePattern(sandboxIsvPath(':isvId')), async c => {
    const isv = isvs.find(c.req.param('isvId') ?? '');
    if (!isv) throw new Refusal('not_found', 'There is no such partner.');
    const {connectionConfig, termsVersion} = await readBody(c, IsvControl);
    if (connectionConfig === 'failing') connections.failing.add(isv.id);
    else if (connectionConfig === 'working') connections.failing.delete(isv.id);
    if (termsVersion !== undefined) terms.publish(isv.id, termsVersion);
    return c.json({});
  });

  routes.post(routePattern(sandboxUserPath(':userId')), async c => {
    const user = findUser(users, c.req.param('userId'));
    return c.json(controlUser(parts, user, await readBody(c, UserControl)));
  });

  routes.get(SANDBOX_LEDGER, c => {
    const user = findUser(users, c.req.query('userId'));
    const entries = ledger
      .ofUser(user.id)
      .map(({transactionId, action, provider, amount, status}) => ({
        transactionId,
        action,
        provider,
        amount,
        status,
      }));
    return c.json({entries, balance: bookings.wallet(user).balance} satisfies LedgerReport);
  });

  routes.get(SANDBOX_REQUESTS, c => {
    const {id} = findUser(users, c.req.query('userId'));
    return c.json({requests: [...requests.of(id)]} satisfies RequestReport);
  });

  return routes;
}

function findUser(users: Users, userId: string | undefined): User {
  const user = users.find(userId ?? '');
  if (!user) throw new Refusal('not_found', 'There is no such user.');
  return user;
}

function isLoopback(origin: string): boolean {
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
