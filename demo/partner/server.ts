/**
 * A small partner's site: its page, the two routes of its backend, and the embed's
 * files. It accepts only requests to this machine's own host names.
 *
 * | route | answer |
 * |---|---|
 * | `POST /session` `{scenario?}` or `{userId}` | `{token, baseUrl, userId}` |
 * | `GET /events?userId=` | server-sent events: `{action, amount, status}`, as the service reports them |
 * | `GET /` | the partner's page |
 * | `GET /blank`, `?classic`, `?none` | an empty page under a stricter policy, for tests to fill |
 * | `GET /blank?isolated` | the empty page, cross-origin isolated |
 * | `GET /blank?embedder` | the empty page, with `Cross-Origin-Embedder-Policy` only |
 * | `GET /gallery?screen=` | every screen of the embed, drawn from its state |
 * | `GET /docs/` | the documents of the project, with a search |
 * | `GET /hosts/NAME/` | the page of a host, such as Vue, if `npm run hosts` has built it |
 * | `GET /developer.json` | the data of the page's developer panel |
 * | `GET /dist/…`, `/pages/…` | files |
 * | `GET /fonts/…` | the font of the gallery's pictures |
 */
import {fileURLToPath} from 'node:url';
import {getRequestListener} from '@hono/node-server';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {documentRoutes} from '../documents/routes.ts';
import {FOREIGN_HOST, isOwnHost} from '../own-host.ts';
import {blankPage} from './blank-page.ts';
import {developerData} from './developer-data.ts';
import {eventsRoute} from './events-route.ts';
import {securityHeaders} from './headers.ts';
import {galleryScript} from './gallery.ts';
import {hostsRoute} from './hosts-route.ts';
import {listen} from '../listen.ts';
import type {ServiceNews} from './service-news.ts';
import {sessionRoute} from './session-route.ts';
import {openSessions, type Sessions} from './sessions.ts';

export interface PartnerOptions {
  /** 0 picks any free port. */
  readonly port: number;
  readonly serviceUrl: string;
  /** More origins whose pages may use the tokens, such as that of a test runner. */
  readonly origins?: readonly string[];
}

export interface RunningPartner {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function startPartner(options: PartnerOptions): Promise<RunningPartner> {
  const {serviceUrl} = options;
  const {server, url, close: stopListening} = await listen(options.port, 'partner site');
  let news: ServiceNews | undefined;
  const close = () => {
    news?.close();
    return stopListening();
  };
  try {
    const origins = [url, ...(options.origins ?? [])];
    const sessions = await openSessions(serviceUrl, origins);
    news = sessions.news;
    const app = partnerApp(sessions, origins, new URL(serviceUrl).origin);
    const listener = getRequestListener(app.fetch);
    server.on('request', (request, response) => void listener(request, response));
  } catch (error) {
    await close();
    throw error;
  }
  return {url, close};
}

function partnerApp(sessions: Sessions, origins: readonly string[], serviceOrigin: string): Hono {
  const app = new Hono();
  app.use(securityHeaders(serviceOrigin));
  app.use(async (context, next) => {
    if (isOwnHost(context.req.header('host'))) return next();
    return context.json({error: FOREIGN_HOST}, 421);
  });
  app.route('/session', sessionRoute(sessions, origins));
  app.route('/events', eventsRoute(sessions.news));
  app.get('/developer.json', context => context.json(developerData()));
  // The router treats `/docs` and `/docs/` as different paths.
  app.get('/docs', context => context.redirect('/docs/'));
  app.route('/docs/', documentRoutes());
  app.get('/blank', context => context.html(blankPage(context.req.query())));
  app.get('/gallery', serveStatic({path: folder('../pages/gallery/index.html')}));
  app.get('/gallery.js', async context => {
    context.header('content-type', 'text/javascript; charset=utf-8');
    return context.body(await galleryScript());
  });
  app.use(
    '/fonts/*',
    serveStatic({root: folder('../../node_modules'), rewriteRequestPath: fontFile}),
  );
  app.get('/', serveStatic({path: folder('../pages/site/index.html')}));
  app.route('/hosts', hostsRoute());
  app.get('/favicon.ico', context => context.redirect('/pages/site/icon.svg'));
  app.use('/pages/*', serveStatic({root: folder('..')}));
  app.use('/dist/*', serveStatic({root: folder('../..')}));
  return app;
}

/** The font is a dev dependency. Without it, the gallery uses system fonts. */
const fontFile = (path: string): string =>
  path.replace('/fonts/', '/@fontsource-variable/inter/files/');

/** Resolves folders from this file, so that the site can start from any directory. */
function folder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
