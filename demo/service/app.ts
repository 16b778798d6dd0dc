/** The service as one Hono application: the middleware for every request, then the routes. */
import type {HttpBindings} from '@hono/node-server';
import {Hono, type Context} from 'hono';
import {createMiddleware} from 'hono/factory';
import {TrieRouter} from 'hono/router/trie-router';
import {PATHS} from '#src/contract/paths.js';
import {FOREIGN_HOST, isOwnHost} from '../own-host.ts';
import {bankPage} from './bankpay/bank-page.ts';
import {bankpayRoutes} from './bankpay/bankpay-routes.ts';
import {cashpayRoutes} from './cashpay/cashpay-routes.ts';
import {isvRoutes} from './catalogue/isv-routes.ts';
import {connectionRoutes} from './connection/connection-routes.ts';
import {cryptoRoutes} from './crypto/crypto-routes.ts';
import {embedCors, embedSession} from './embed/embed-session.ts';
import {sessionRoutes} from './embed/session-routes.ts';
import {framePage} from './frame/frame-page.ts';
import {gateway} from './gateway/gateway.ts';
import {bearerToken} from './http/compact-jwt.ts';
import {pageStyle} from './http/html-page.ts';
import {Refusal, Unauthorized} from './http/refusal.ts';
import {limitBody} from './http/request-body.ts';
import {handoffPage, PHONE_SIDES, phoneOf} from './kyc/handoff-page.ts';
import {kycRoutes} from './kyc/kyc-routes.ts';
import type {KycReviews} from './kyc/kyc-reviews.ts';
import {paymentRoutes} from './payments/payment-routes.ts';
import {controlRoutes} from './sandbox/control/control-routes.ts';
import {logRequests} from './sandbox/request-log.ts';
import type {Service} from './service.ts';
import {signupRoutes, signupTokenRoute} from './signup/signup-routes.ts';
import {termsPage} from './terms/terms-page.ts';
import {termsRoutes} from './terms/terms-routes.ts';
import {userRoutes} from './users/user-routes.ts';

type App = Hono<{Bindings: HttpBindings}>;

export function createApp(service: Service): App {
  const {requests, tokens, kycReviews, handoffs} = service;
  // TrieRouter needs no setup time, and most instances of the service answer only the requests of
  // one test.
  const app: App = new Hono<{Bindings: HttpBindings}>({router: new TrieRouter()});
  app.use(logRequests(requests, token => tokens.subject(token)));
  app.use(answerHeaders, ownHostOnly);
  app.use('/embed/*', embedCors);
  app.use(
    limitBody({
      [PATHS.kycDocuments]: c => {
        if (!tokens.check(bearerToken(c.req.header('authorization')))) throw new Unauthorized();
      },
      [PHONE_SIDES]: c => handoffs.assertOpen(phoneOf(c)),
    }),
  );
  app.use(reviewsSettled(kycReviews));

  openToAll(app, service);
  needRequestJwt(app, service);
  needSignupToken(app, service);
  needEmbedToken(app, service);

  app.notFound(c => answer(c, new Refusal('not_found', 'There is no such route.')));
  app.onError((error, c) => {
    if (error instanceof Unauthorized) return c.body(null, 401);
    if (error instanceof Refusal) return answer(c, error);
    // The client disconnected in the middle of the request body and does not read this answer.
    if (c.env.incoming.socket.destroyed) return answer(c, new Refusal('bad_request', 'Cut short.'));
    console.error(error.stack);
    return answer(c, new Refusal('internal_error', 'Something went wrong on our side.'));
  });
  return app;
}

/** Routes without a token: pages, and the control routes, which are only for this machine. */
function openToAll(app: App, service: Service): void {
  const {isvs, users, terms, bankLinks, handoffs} = service;
  app.route('/', framePage(isvs));
  app.route('/', pageStyle());
  app.route('/', bankPage({bankLinks, users, isvs}));
  app.route('/', termsPage(isvs, terms));
  app.route('/', handoffPage(handoffs));
  app.route('/', controlRoutes(service));
}

/**
 * Routes for the partner's backend. The backend signs each request, or logs in with a signed
 * request.
 */
function needRequestJwt(app: App, service: Service): void {
  const {now, geoGate, isvs, users, tokens, signups, connections, payouts} = service;
  const requestJwt = gateway({isvs, users, geoGate, now});
  app.route('/', userRoutes(requestJwt, {isvs, users, tokens, signups}));
  app.route('/', isvRoutes(requestJwt, now));
  app.route('/', signupTokenRoute(requestJwt, {signups, users, tokens}));
  app.route('/', connectionRoutes(requestJwt, connections));
  app.route('/', cashpayRoutes(requestJwt, payouts));
}

/** Routes for the embed of a person who is signing up and is not a user yet. */
function needSignupToken(app: App, {tokens, signups, isvs, terms}: Service): void {
  app.route('/', signupRoutes({tokens, signups, isvs, terms}));
}

/** Routes for the embed of a user. */
function needEmbedToken(app: App, service: Service): void {
  const {isvs, tokens, bookings, orders} = service;
  const {cryptoParticipants, terms} = service;
  const embedToken = embedSession({tokens, isvs});
  app.route('/', sessionRoutes(embedToken));
  app.route('/', paymentRoutes(embedToken, bookings, orders));
  app.route('/', bankpayRoutes(embedToken, {...service, walletOf: user => bookings.wallet(user)}));
  app.route('/', cryptoRoutes(embedToken, cryptoParticipants));
  app.route('/', kycRoutes(embedToken, service));
  app.route('/', termsRoutes(embedToken, terms));
  // Unknown paths need the token, too, so that strangers cannot find out which paths exist.
  app.use('/embed/*', embedToken);
}

function answer(c: Context, refusal: Refusal): Response {
  return c.json(refusal.body, refusal.status);
}

/** Reviews have no timers. Each request first applies the reviews that have ended. */
function reviewsSettled(kycReviews: KycReviews) {
  return createMiddleware(async (_, next) => {
    kycReviews.settle();
    await next();
  });
}

const ownHostOnly = createMiddleware(async (c, next) => {
  // `GET http://evil.example/ HTTP/1.1` also names a host, and the URL is built from it.
  const hosts = [c.req.header('host'), new URL(c.req.url).host];
  if (!hosts.every(isOwnHost)) throw new Refusal('foreign_host', FOREIGN_HOST);
  await next();
});

const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
  // A page with Cross-Origin-Embedder-Policy shows a frame only if the frame sends both headers.
  c.header('cross-origin-resource-policy', 'cross-origin');
  c.header('cross-origin-embedder-policy', 'require-corp');
});
