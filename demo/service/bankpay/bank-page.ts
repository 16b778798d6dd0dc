/**
 * The page of the fictional First Harbor Bank, where a user approves a link. It is
 * outside `/embed/`, so it gets no token, only the link's id.
 */
/* oxlint-disable lit/no-value-attribute -- This is Hono's html, which has no property bindings. */
import {readFileSync} from 'node:fs';
import {Hono} from 'hono';
import {html} from 'hono/html';
import * as z from 'zod/mini';
import {htmlPage, pagePolicy} from '../http/html-page.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import type {Isvs} from '../store/isvs.ts';
import type {Users} from '../store/users.ts';
import {BANK, OFFERED_ACCOUNTS} from './bank-accounts.ts';
import {LINK_OUTCOMES, type BankLinks, type BankLinkVisit} from './bank-links.ts';

const PAGE = '/bank/link';
export const bankPagePath = (linkId: string): string => `${PAGE}/${encodeURIComponent(linkId)}`;

const STYLE = readFileSync(new URL('./bank-page.css', import.meta.url));
const SCRIPT = readFileSync(new URL('./bank-page.js', import.meta.url));

const Decision = z.object({outcome: z.enum(LINK_OUTCOMES), masks: z.array(z.string())});

interface BankPageParts {
  readonly bankLinks: BankLinks;
  readonly users: Users;
  readonly isvs: Isvs;
}

export function bankPage({bankLinks, users, isvs}: BankPageParts): Hono {
  const routes = new Hono();

  routes.get('/bank/bank-page.css', c => c.body(STYLE, 200, {'content-type': 'text/css'}));
  routes.get('/bank/bank-page.js', c => c.body(SCRIPT, 200, {'content-type': 'text/javascript'}));

  routes.get(`${PAGE}/:linkId`, c => {
    const link = bankLinks.find(c.req.param('linkId'));
    const own = link?.pageOrigin === new URL(c.req.url).origin;
    const isv = own ? isvs.find(users.find(link.userId)?.isvId ?? '') : undefined;
    c.header('content-security-policy', policyFor(link, isv?.origins));
    c.header('referrer-policy', 'no-referrer');
    return link?.outcome === 'open' ? c.html(choicePage(link)) : c.html(endedPage(), 404);
  });

  routes.post(`${PAGE}/:linkId`, async c => {
    // No other site may post. Browsers send an Origin header with each POST, so a request without
    // one is not from a web page.
    const origin = c.req.header('origin');
    const link = bankLinks.find(c.req.param('linkId'));
    if (!link || (origin !== undefined && origin !== new URL(c.req.url).origin))
      throw new Refusal('not_found', 'There is no such bank link.');
    const {outcome, masks} = await readBody(c, Decision);
    if (outcome === 'approved' && !OFFERED_ACCOUNTS.some(({mask}) => masks.includes(mask)))
      throw new Refusal('bad_request', 'An approval names an account.');
    bankLinks.decide(link.id, outcome, masks);
    return c.body(null, 204);
  });

  return routes;
}

/**
 * Only the page that started the link may frame this page. If the service's frame
 * page started it, the partner's pages around that frame must be allowed, too.
 */
function policyFor(link: BankLinkVisit | undefined, around: readonly string[] = []): string {
  const {pageOrigin} = link ?? {};
  return pagePolicy(pageOrigin === undefined ? [] : [pageOrigin, ...around], `'self'`);
}

/** `html` escapes every value. */
function choicePage({id, pageOrigin = '', returnUrl = ''}: BankLinkVisit) {
  const accounts = OFFERED_ACCOUNTS.map(
    ({name, mask}, index) => html`
      <label class="account">
        <input type="checkbox" name="mask" value="${mask}" ${index === 0 ? 'checked' : ''} />
        <span>${name}</span>
        <span class="mask"><span aria-hidden="true">••••&nbsp;</span>${mask}</span>
      </label>
    `,
  );
  return layout(
    'Link your accounts',
    html`
      <form data-link-id="${id}" data-page-origin="${pageOrigin}" data-return-url="${returnUrl}">
        <fieldset>
          <legend>Which accounts do you want to use for deposits and withdrawals?</legend>
          ${accounts}
        </fieldset>
        <button class="primary" type="submit" value="approved">Approve</button>
        <button type="button" value="closed">Close</button>
        <button class="quiet" type="button" value="failed">Fail the link</button>
      </form>
      <a class="quiet" href="${bankPagePath(id)}" target="_top" hidden>Continue in this window</a>
      <p role="status" tabindex="-1"></p>
    `,
    '/bank/bank-page.js',
    [pageOrigin],
  );
}

function endedPage() {
  return layout(
    'This link has ended',
    html`<p>Go back to the page you came from and start again.</p>`,
  );
}

function layout(title: string, content: unknown, script?: string, lookFrom?: readonly string[]) {
  return htmlPage({
    title,
    brand: BANK,
    style: '/bank/bank-page.css',
    script,
    lookFrom,
    content,
    footer: 'A fictional bank of the sandbox. No real account is touched.',
  });
}
