/** Acceptance of the terms, for the embed. */
import {Hono} from 'hono';
import {TERMS} from '#src/contract/paths.js';
import {TermsAcceptance} from '#src/contract/terms.js';
import type {EmbedEnv} from '../embed/embed-session.ts';
import {readBody} from '../http/request-body.ts';
import type {Service} from '../service.ts';

export function termsRoutes({terms}: Service): Hono<EmbedEnv> {
  const routes = new Hono<EmbedEnv>();

  routes.get(TERMS, c => c.json(terms.state(c.var.user)));

  routes.post(TERMS, async c => {
    const {version} = await readBody(c, TermsAcceptance);
    return c.json(terms.accept(c.var.user, version));
  });

  return routes;
}
