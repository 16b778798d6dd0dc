/**
 * The page that a phone opens with a code. The code is in the fragment of its address, so
 * servers do not log it and link previews do not send it. The page's script sends it in a
 * request body.
 *
 * The phone that redeems the code gets a cookie for this page only. A phone may unload a page while
 * its camera is open, and the page must continue after the reload. A phone may open several codes,
 * but it stores only the cookie of the last one. So each tab sends the id of its code. Without the
 * id, the tab's photos could be added to another user's check.
 */
import {readFileSync} from 'node:fs';
import {Hono, type Context} from 'hono';
import {getCookie, setCookie} from 'hono/cookie';
import {html} from 'hono/html';
import * as z from 'zod/mini';
import {DOCUMENT_SIDES} from '#src/contract/reasons.js';
import {htmlPage, pagePolicy} from '../http/html-page.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody, readForm} from '../http/request-body.ts';
import {DOCUMENT_RULES} from './document-rules.ts';
import {PHONE_LIFE, type Handoffs} from './handoffs.ts';

const PAGE = '/kyc/phone';
/** Receives the photo of one document side. */
export const PHONE_SIDES = `${PAGE}/sides`;
export const phonePagePath = (code: string): string => `${PAGE}#${code}`;

const STYLE = readFileSync(new URL('./handoff-page.css', import.meta.url));
const SCRIPT = readFileSync(new URL('./handoff-page.js', import.meta.url));
const STYLE_PATH = `${PAGE}/handoff-page.css`;
const SCRIPT_PATH = `${PAGE}/handoff-page.js`;

const COOKIE = 'handoff';
const Code = z.object({code: z.string().check(z.maxLength(100))});
const Id = z.object({id: z.string()});
const Side = z.object({id: z.string(), side: z.enum(DOCUMENT_SIDES)});

export function handoffPage(handoffs: Handoffs): Hono {
  const routes = new Hono();

  routes.get(STYLE_PATH, c => c.body(STYLE, 200, {'content-type': 'text/css'}));
  routes.get(SCRIPT_PATH, c => c.body(SCRIPT, 200, {'content-type': 'text/javascript'}));

  routes.get(PAGE, c => {
    c.header('content-security-policy', pagePolicy([], `'self'`));
    c.header('referrer-policy', 'no-referrer');
    return c.html(PHONE_PAGE);
  });

  routes.post(`${PAGE}/look`, async c => {
    ownPageOnly(c);
    return c.json(handoffs.look((await readBody(c, Code)).code));
  });

  routes.post(`${PAGE}/start`, async c => {
    ownPageOnly(c);
    const {phone, view} = handoffs.start((await readBody(c, Code)).code);
    setCookie(c, COOKIE, phone, {
      path: PAGE,
      httpOnly: true,
      sameSite: 'Strict',
      secure: new URL(c.req.url).protocol === 'https:',
      maxAge: PHONE_LIFE / 1000,
    });
    return c.json(view);
  });

  /** Restores the page after a reload. */
  routes.post(`${PAGE}/again`, async c => {
    ownPageOnly(c);
    return c.json(handoffs.viewFor(phoneOf(c), (await readBody(c, Id)).id));
  });

  routes.post(PHONE_SIDES, async c => {
    ownPageOnly(c);
    const form = await readForm(c);
    const file = form.get('file');
    const fields = Side.safeParse({id: form.get('id'), side: form.get('side')});
    if (!fields.success || !(file instanceof File))
      throw new Refusal('bad_request', 'A picture has an id of its code, a side and a file.');
    const bytes = Buffer.from(await file.arrayBuffer());
    const {id, side} = fields.data;
    return c.json(handoffs.give(phoneOf(c), id, side, {name: file.name, bytes}));
  });

  return routes;
}

/** The secret of the phone that sent the request. Empty without a cookie. */
export const phoneOf = (c: Context): string => getCookie(c, COOKIE) ?? '';

/** Only the page's own script may post. Browsers send an Origin header with each POST. */
function ownPageOnly(c: Context): void {
  const origin = c.req.header('origin');
  if (origin !== undefined && origin !== new URL(c.req.url).origin)
    throw new Refusal('ORIGIN_UNAUTHORIZED', 'Only the page for phones may ask.');
}

const PHONE_PAGE = htmlPage({
  title: 'Photos of your document',
  brand: 'Service',
  style: STYLE_PATH,
  script: SCRIPT_PATH,
  content: html`
    <noscript><p>This page needs JavaScript. Turn it on and scan the code again.</p></noscript>
    <section id="whose" hidden>
      <p class="ask">Is this your identity check?</p>
      <dl>
        <div>
          <dt>Site</dt>
          <dd id="site"></dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd id="account"></dd>
        </div>
      </dl>
      <div class="ask">
        <p>
          Continue only if your own computer shows the same account. If someone sent you this code,
          close this page.
        </p>
        <button class="primary" type="button" id="start">It’s mine, continue</button>
      </div>
    </section>
    <form id="sides" hidden>
      <p>
        Show the whole document, in focus and without glare. Photo or PDF, up to
        ${DOCUMENT_RULES.maxBytes / 1_048_576} MB.
      </p>
    </form>
    <p role="status" tabindex="-1"></p>
  `,
  footer: 'A page of the sandbox. Use pictures of no real document.',
});
