/** Routes for the partner's backend: it makes a user, and a token for the embed. */
import {Hono} from 'hono';
import * as z from 'zod/mini';
import {EmbedTokenRequest, Reference, type CreatedUser} from '#src/contract/partner.js';
import {embedTokenPath, USERS} from '#src/contract/paths.js';
import type {EmbedTokens} from '../embed/embed-tokens.ts';
import type {RequestJwt} from '../gateway/gateway.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import {routePattern} from '../http/route-pattern.ts';
import type {Signups} from '../signup/signups.ts';
import type {Isvs} from '../store/isvs.ts';
import type {Users} from '../store/users.ts';

/**
 * The contract does not show the body of `POST /private/v1/users`. Ours has one
 * optional field (assumed; contract 4): the partner's own name for the user. A
 * repeated request with the same name finds the same user instead of making a second
 * one.
 */
const NewUser = z.object({
  reference: z.optional(Reference),
});

interface UserParts {
  readonly isvs: Isvs;
  readonly users: Users;
  readonly tokens: EmbedTokens;
  readonly signups: Signups;
}

export function userRoutes(requestJwt: RequestJwt, parts: UserParts): Hono {
  const {isvs, users, tokens, signups} = parts;
  const routes = new Hono();

  routes.post(USERS, requestJwt.ofPartner, async c => {
    const {reference} = await readBody(c, NewUser);
    const isUnderWay = reference !== undefined && signups.ofReference(c.var.isvId, reference);
    if (isUnderWay && !isUnderWay.isCompleted)
      throw new Refusal('signup_open', 'This reference is that of a signup under way.');
    const {user, created} = users.create(c.var.isvId, reference);
    const sharedSecret = user.sharedSecret.toString('base64url');
    return c.json({userId: user.id, ...(created && {sharedSecret})} satisfies CreatedUser);
  });

  routes.post(routePattern(embedTokenPath(':userId')), requestJwt.ofUser, async c => {
    const {isvId, user} = c.var;
    const {origin} = await readBody(c, EmbedTokenRequest);
    if (origin !== undefined && !isvs.get(isvId).origins.includes(origin))
      throw new Refusal('ORIGIN_UNAUTHORIZED', 'The origin is not registered.');
    return c.json(tokens.issue(user, users.takeNextToken(user)));
  });

  return routes;
}
