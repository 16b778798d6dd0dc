/** The application: its middleware, and its routes in the order of the checks that they need. */
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {HTTPException} from 'hono/http-exception';
import {secureHeaders} from 'hono/secure-headers';
import {PartnerError} from 'service-embed/partner';
import {networkOf, type AddressOf} from './http/client-address.ts';
import type {Env} from './http/env.ts';
import {addressed, logged, ownPagesOnly, signedIn, type SessionCookie} from './http/guards.ts';
import type {Limits} from './http/limits.ts';
import type {Log} from './log.ts';
import {accountRoutes, sessionRoutes} from './routes/accounts.ts';
import {healthRoutes, type HealthParts} from './routes/health.ts';
import {paymentRoutes} from './routes/payments.ts';
import {tokenRoutes} from './routes/tokens.ts';
import type {Accounts} from './users/accounts.ts';
import type {Registrations} from './users/registrations.ts';
import type {Sessions} from './users/sessions.ts';
import type {Withdrawals} from './users/withdrawals.ts';
import type {PartnerClient} from 'service-embed/partner';

export interface AppParts extends Omit<HealthParts, 'client'> {
  readonly log: Log;
  readonly origin: string;
  readonly addressOf: AddressOf;
  readonly cookie: SessionCookie;
  readonly limits: Limits;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly registrations: Registrations;
  readonly withdrawals: Withdrawals;
  readonly client: PartnerClient;
}

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));
/** The folder of the elements in the package. */
const EMBED = fileURLToPath(new URL('.', import.meta.resolve('service-embed/service-embed.js')));

/** Maximum bytes of a request body. This backend needs only short bodies. */
const MAX_BODY = 10_000;

export function createApp(parts: AppParts): Hono<Env> {
  const {log, origin, addressOf, cookie, limits, sessions, client} = parts;
  const app = new Hono<Env>();
  // The health routes come before the checks of the session and the client address, because the
  // request of a load balancer has no session, and its address is not a user's.
  app.route('/', healthRoutes(parts));
  app.use(logged(log));
  app.use(secureHeaders(headersFor(new URL(client.baseUrl).origin)));
  app.use(bodyLimit({maxSize: MAX_BODY}));
  pages(app);

  app.use(addressed(addressOf), ownPagesOnly(origin));
  app.use(limits.by('address', ({clientIp}) => networkOf(clientIp)));
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.route('/', sessionRoutes(parts));
  for (const path of ['/accounts', '/sign-in'])
    app.use(
      path,
      limits.by('signIn', v => networkOf(v.clientIp)),
    );
  app.route('/', accountRoutes(parts));

  app.use(signedIn(cookie, sessions));
  app.use(limits.by('account', ({accountId}) => accountId));
  app.route('/', tokenRoutes(parts));
  app.route('/', paymentRoutes(parts));

  app.notFound(c => c.json({code: 'not_found'}, 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const {requestId} = c.var;
    log.warn('request_failed', {requestId, error});
    if (!(error instanceof PartnerError)) return c.json({code: 'internal_error', requestId}, 500);
    // A 403 is about the user, so the page gets its code. It gets no other code of the service.
    const isUsers = error.status === 403;
    const {code, pendingGates} = error;
    if (isUsers) return c.json({code, pendingGates, requestId}, 403);
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter));
    return c.json({code: 'service_unavailable', requestId}, 503);
  });
  return app;
}

function pages(app: Hono<Env>): void {
  const index = readFileSync(`${PUBLIC}/index.html`, 'utf8');
  app.get('/', c => c.html(index));
  app.use('/page/*', serveStatic({root: PUBLIC, rewriteRequestPath: path => path.slice(5)}));
  app.use('/embed/*', serveStatic({root: EMBED, rewriteRequestPath: path => path.slice(6)}));
}

/**
 * The embed needs `connect-src` and `frame-src` for the service and its Trusted Types policy, and
 * for identity checks the camera and `blob:` pictures.
 */
function headersFor(serviceOrigin: string): Parameters<typeof secureHeaders>[0] {
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'", serviceOrigin],
      frameSrc: [serviceOrigin],
      imgSrc: ["'self'", 'blob:'],
      mediaSrc: ['blob:'],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['service-embed'],
    },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // With COEP, browsers block the service's frame unless the service sends COEP, too.
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: {camera: ['self', serviceOrigin]},
  };
}
