/**
 * `GET /embed/v1/frame?flow=…&isv=ID`: one flow on the service's own origin, framed
 * by the partner's registered pages (contract 6). It runs only the script-tag build
 * and the embed's side of the frame protocol.
 *
 * A page can also request this page with `fetch`. That request has an origin, and the response
 * shows whether the origin may frame the page.
 */
import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {Hono} from 'hono';
import {html} from 'hono/html';
import {isFlowName} from '#src/contract/flow-name.js';
import {FRAME_PAGE} from '#src/contract/paths.js';
import {assertRegistered} from '../embed/embed-session.ts';
import {Refusal} from '../http/refusal.ts';
import type {Isv, Isvs} from '../store/isvs.ts';

const STYLE = readFileSync(new URL('./frame-page.css', import.meta.url));
const STYLE_PATH = `${FRAME_PAGE}/frame-page.css`;
const SCRIPTS = ['service-embed.js', 'service-embed.frame.js'];

export function framePage(isvs: Isvs): Hono {
  const routes = new Hono();

  routes.get(FRAME_PAGE, c => {
    const {flow = '', isv: id = ''} = c.req.query();
    const isv = isvs.find(id);
    if (!isv) throw new Refusal('not_found', 'There is no partner with this id.');
    if (!isFlowName(flow)) throw new Refusal('not_found', 'There is no such flow.');
    assertRegistered(isv, c);
    c.header('content-security-policy', policy(isv.origins));
    c.header('referrer-policy', 'no-referrer');
    c.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
    return c.html(pageOf(flow, isv));
  });

  routes.get(STYLE_PATH, c => c.body(STYLE, 200, {'content-type': 'text/css'}));

  routes.get(`${FRAME_PAGE}/:file{service-embed[\\w.-]*\\.js}`, async c => {
    // `#src` resolves to the package's build, from the sources and from the published package.
    const file = new URL(import.meta.resolve(`#src/${c.req.param('file')}`));
    const content = await readFile(file).catch(() => undefined);
    if (!content) return c.notFound();
    return c.body(content, 200, {'content-type': 'text/javascript'});
  });

  return routes;
}

/**
 * The page's Content-Security-Policy. It allows frames for the bank's page and the terms, and blobs
 * for camera pictures.
 */
function policy(origins: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    `img-src blob: data:`,
    `media-src blob:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${origins.join(' ') || `'none'`}`,
    `require-trusted-types-for 'script'`,
    `trusted-types service-embed`,
  ].join('; ');
}

function pageOf(flow: string, {id, origins}: Isv) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Service</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE_PATH}" />
        ${SCRIPTS.map(file => html`<script type="module" src="${FRAME_PAGE}/${file}"></script>`)}
      </head>
      <body>
        <main data-flow="${flow}" data-isv="${id}" data-origins="${JSON.stringify(origins)}"></main>
      </body>
    </html>`;
}
