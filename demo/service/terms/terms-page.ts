/**
 * `GET /tandc?isv=ID`: the terms. Only the partner's registered pages may frame
 * them. The page gets no token. It reports the user's decision to the parent page,
 * and the parent page calls the service (`src/contract/terms.ts`).
 *
 * Without a known partner, the page shows only the text, without the buttons.
 */
import {readFileSync} from 'node:fs';
import {Hono} from 'hono';
import {html} from 'hono/html';
import {TERMS_PAGE} from '#src/contract/paths.js';
import {htmlPage, pagePolicy} from '../http/html-page.ts';
import type {Isvs} from '../store/isvs.ts';
import type {TermsAcceptances} from './terms-acceptances.ts';
import type {Terms} from './terms-text.ts';

const STYLE = readFileSync(new URL('./terms-page.css', import.meta.url));
const SCRIPT = readFileSync(new URL('./terms-page.js', import.meta.url));
const STYLE_PATH = `${TERMS_PAGE}/terms-page.css`;
const SCRIPT_PATH = `${TERMS_PAGE}/terms-page.js`;

export function termsPage(isvs: Isvs, terms: TermsAcceptances): Hono {
  const routes = new Hono();

  routes.get(STYLE_PATH, c => c.body(STYLE, 200, {'content-type': 'text/css'}));
  routes.get(SCRIPT_PATH, c => c.body(SCRIPT, 200, {'content-type': 'text/javascript'}));

  routes.get(TERMS_PAGE, c => {
    const isv = isvs.find(c.req.query('isv') ?? '');
    // The service's own frame page can be between the partner's page and this one.
    const origins = isv && [...isv.origins, new URL(c.req.url).origin];
    c.header('content-security-policy', pagePolicy(origins ?? []));
    c.header('referrer-policy', 'no-referrer');
    return c.html(pageOf(terms.inForce(isv?.id), origins));
  });

  return routes;
}

function pageOf({version, sections}: Terms, origins: readonly string[] | undefined) {
  return htmlPage({
    title: 'Terms and conditions',
    brand: 'Service',
    style: STYLE_PATH,
    script: origins && SCRIPT_PATH,
    lookFrom: origins,
    content: html`
      <p class="version">In force since <time datetime="${version}">${version}</time></p>
      ${sections.map(
        ({title, text}) =>
          html`<h2>${title}</h2>
            <p>${text}</p>`,
      )}
      ${origins ? decision(version, origins) : ''}
    `,
    footer: 'Sample terms of the sandbox. They bind nobody.',
  });
}

/** The buttons. They are hidden until a registered parent page sends `SERVICE_TERMS_OPEN`. */
function decision(version: string, origins: readonly string[]) {
  return html`
    <form hidden data-version="${version}" data-origins="${JSON.stringify(origins)}">
      <button class="primary" type="submit">Accept</button>
      <button type="button" value="declined">Decline</button>
    </form>
    <p role="status" tabindex="-1"></p>
    <button hidden type="button" value="done">Done</button>
  `;
}
