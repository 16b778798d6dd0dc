/** The service as one Hono application: the middleware for every request, then the routes. */
import type {HttpBindings} from '@hono/node-server';
import {Hono, type Context} from 'hono';
import {createMiddleware} from 'hono/factory';
import {TrieRouter} from 'hono/router/trie-router';
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
import {pageStyle} from './http/html-page.ts';
import {kycRoutes} from './kyc/kyc-routes.ts';
import {partnerRoutes} from './gateway/partner-routes.ts';
import {paymentRoutes} from './payments/payment-routes.ts';
import {Refusal, Unauthorized} from './http/refusal.ts';
import {limitBody} from './http/request-body.ts';
import {logRequests} from './sandbox/request-log.ts';
import {sandboxRoutes} from './sandbox/control/control-routes.ts';
import type {Service} from './service.ts';
import {signupRoutes, signupTokenRoute} from './signup/signup-routes.ts';
import {termsPage} from './terms/terms-page.ts';
import {termsRoutes} from './terms/terms-routes.ts';

export function createApp(service: Service): Hono<{Bindings: HttpBindings}> {
  // TrieRouter does no work up front. Most services answer a single test.
  const app = new Hono<{Bindings: HttpBindings}>({router: new TrieRouter()});
  app.use(logRequests(service.requests, token => service.tokens.subject(token)));
  app.use(answerHeaders, ownHostOnly);
  app.use('/embed/*', embedCors);
  app.use(limitBody);
  app.use(reviewsSettled(service));

  app.route('/', partnerRoutes(service));
  app.route('/', isvRoutes(service));
  app.route('/', signupTokenRoute(service));
  app.route('/', connectionRoutes(service));
  app.route('/', cashpayRoutes(service));
  app.route('/', signupRoutes(service));
  app.route('/', framePage(service));
  app.use('/embed/*', embedSession(service));
  app.route('/', sessionRoutes());
  app.route('/', paymentRoutes(service));
  app.route('/', bankpayRoutes(service));
  app.route('/', cryptoRoutes(service));
  app.route('/', kycRoutes(service));
  app.route('/', termsRoutes(service));
  app.route('/', pageStyle());
  app.route('/', bankPage(service));
  app.route('/', termsPage(service));
  app.route('/', sandboxRoutes(service));

  app.notFound(c => answer(c, new Refusal('not_found', 'There is no such route.')));
  app.onError((error, c) => {
    if (error instanceof Unauthorized) return c.body(null, 401);
    if (error instanceof Refusal) return answer(c, error);
    console.error(error.stack);
    return answer(c, new Refusal('internal_error', 'Something went wrong on our side.'));
  });
  return app;
}

function answer(c: Context, refusal: Refusal): Response {
  return c.json(refusal.body, refusal.status);
}

/** Reviews have no timers. Each request first applies the reviews that have ended. */
function reviewsSettled({kycReviews}: Service) {
  return createMiddleware(async (_, next) => {
    kycReviews.settle();
    await next();
  });
}

const ownHostOnly = createMiddleware(async (c, next) => {
  if (!isOwnHost(c.req.header('host'))) throw new Refusal('foreign_host', FOREIGN_HOST);
  await next();
});

const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
});
