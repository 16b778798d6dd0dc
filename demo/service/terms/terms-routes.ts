/** Acceptance of the terms, for the embed. */
import {Hono} from 'hono';
import {PATHS} from '#src/contract/paths.js';
import {TermsAcceptance} from '#src/contract/terms.js';
import type {EmbedToken} from '../embed/embed-session.ts';
import {readBody} from '../http/request-body.ts';
import type {TermsAcceptances} from './terms-acceptances.ts';

export function termsRoutes(embedToken: EmbedToken, terms: TermsAcceptances): Hono {
  const routes = new Hono();

  routes.get(PATHS.terms, embedToken, c => c.json(terms.state(c.var.user)));

  routes.post(PATHS.terms, embedToken, async c => {
    const {version} = await readBody(c, TermsAcceptance);
    return c.json(terms.accept(c.var.user, version));
  });

  return routes;
}
