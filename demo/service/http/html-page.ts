/**
 * The layout of the pages that the service serves itself. They have a strict policy and no inline
 * scripts or styles.
 */
import {readFileSync} from 'node:fs';
import {Hono} from 'hono';
import {html} from 'hono/html';

const STYLE = readFileSync(new URL('./html-page.css', import.meta.url));
const STYLE_PATH = '/html-page.css';
const LOOK = readFileSync(new URL('./page-look.js', import.meta.url));
const LOOK_PATH = '/page-look.js';

/** The style sheet that all pages share, and the script that copies the parent page's look. */
export function pageStyle(): Hono {
  const routes = new Hono();
  routes.get(STYLE_PATH, c => c.body(STYLE, 200, {'content-type': 'text/css'}));
  routes.get(LOOK_PATH, c => c.body(LOOK, 200, {'content-type': 'text/javascript'}));
  return routes;
}

/** `frameAncestors`: origins whose pages may frame this page. If empty, no page may frame it. */
export function pagePolicy(frameAncestors: readonly string[], connect = `'none'`): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    // For the empty icon, which prevents browsers from requesting `/favicon.ico`.
    `img-src data:`,
    `connect-src ${connect}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors.join(' ') || `'none'`}`,
    `require-trusted-types-for 'script'`,
  ].join('; ');
}

export interface Page {
  readonly title: string;
  readonly brand: string;
  /** Path of the page's own style sheet, loaded after the shared one. */
  readonly style: string;
  /** Path of the page's script, if it has one. */
  readonly script?: string | undefined;
  /** Origins of parent pages whose look the page copies. */
  readonly lookFrom?: readonly string[] | undefined;
  readonly content: unknown;
  readonly footer: string;
}

/** `html` escapes every value. */
export function htmlPage({title, brand, style, script, lookFrom, content, footer}: Page) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${brand}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE_PATH}" />
        <link rel="stylesheet" href="${style}" />
        ${
          lookFrom
            ? html`<meta name="look-from" content="${JSON.stringify(lookFrom)}" />
                <script type="module" src="${LOOK_PATH}"></script>`
            : ''
        }
        ${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <header>${brand}</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${footer}</footer>
      </body>
    </html>`;
}
