/** Identity verification and document upload, for the embed. */
import {Hono} from 'hono';
import {HandoffRequest, type HandoffCode} from '#src/contract/handoff.js';
import {DocumentFields, KycSubmission} from '#src/contract/kyc.js';
import {PATHS} from '#src/contract/paths.js';
import type {EmbedToken} from '../embed/embed-session.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody, readForm} from '../http/request-body.ts';
import {phonePagePath} from './handoff-page.ts';
import {accountOf, CODE_LIFE, isOffered, offering, type Handoffs} from './handoffs.ts';
import type {KycDocuments} from './kyc-documents.ts';
import type {Isv, Isvs} from '../store/isvs.ts';
import type {User} from '../store/users.ts';
import type {KycReviews} from './kyc-reviews.ts';

interface KycParts {
  readonly kycReviews: KycReviews;
  readonly kycDocuments: KycDocuments;
  readonly handoffs: Handoffs;
  readonly isvs: Isvs;
}

export function kycRoutes(
  embedToken: EmbedToken,
  {kycReviews, kycDocuments, handoffs, isvs}: KycParts,
): Hono {
  const routes = new Hono();
  const stateOf = (user: User) => offering(user, kycReviews.state(user));

  routes.get(PATHS.kyc, embedToken, c => c.json(stateOf(c.var.user)));

  routes.post(PATHS.kyc, embedToken, async c => {
    const submission = await readBody(c, KycSubmission);
    if (!submission.person && !submission.document)
      throw new Refusal('bad_request', 'A submission has a person, a document or both.');
    return c.json(offering(c.var.user, kycReviews.submit(c.var.user, submission)));
  });

  routes.post(PATHS.kycDocuments, embedToken, async c => {
    const form = await readForm(c);
    const file = form.get('file');
    const fields = DocumentFields.safeParse(Object.fromEntries(form));
    if (!fields.success || !(file instanceof File))
      throw new Refusal('bad_request', 'An upload has uploadId, type, country, side and a file.');
    const bytes = Buffer.from(await file.arrayBuffer());
    return c.json(kycDocuments.take(c.var.user.id, fields.data, {name: file.name, bytes}));
  });

  routes.get(PATHS.kycHandoff, embedToken, c =>
    c.json(handoffs.state(c.var.user, stateOf(c.var.user))),
  );

  routes.post(PATHS.kycHandoff, embedToken, async c => {
    const {user} = c.var;
    const document = await readBody(c, HandoffRequest);
    if (!isOffered(stateOf(user)))
      throw new Refusal('not_found', 'Your check takes no photos from a phone.');
    const {origin} = new URL(c.req.url);
    const site = siteOf(isvs.get(user.isvId), c.req.header('origin'));
    const code = handoffs.make(user, document, site);
    return c.json({
      url: new URL(phonePagePath(code), origin).href,
      expiresIn: CODE_LIFE / 1000,
      account: accountOf(user.id),
    } satisfies HandoffCode);
  });

  return routes;
}

/**
 * The site that the phone shows. A request from the service's frame page has the service's own
 * origin, so the parent page may be any of the partner's registered sites. In that case, all of
 * them are shown.
 */
const siteOf = ({origins}: Isv, origin = ''): string =>
  origins.includes(origin) ? origin : origins.join(', ');
