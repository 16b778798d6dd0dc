/** Tokens for the embed, only for the signed-in user. */
import {Hono} from 'hono';
import {PartnerError, type PartnerClient} from 'service-embed/partner';
import type {Env} from '../http/env.ts';
import type {Registrations} from '../users/registrations.ts';

export interface TokenParts {
  readonly registrations: Registrations;
  readonly client: Pick<PartnerClient, 'embedToken' | 'signupToken' | 'baseUrl'>;
  readonly origin: string;
}

export function tokenRoutes({registrations, client, origin}: TokenParts): Hono<Env> {
  const routes = new Hono<Env>();

  /** Takes the account from the session and the address from the connection, not from the page. */
  routes.post('/embed-token', async c => {
    const {accountId, clientIp} = c.var;
    const registration = await registrations.register(accountId);
    switch (registration.status) {
      case 'ready': {
        const {userId, sharedSecret} = registration;
        const user = {userId, sharedSecret, clientIp};
        const {token} = await client.embedToken(user, {origin});
        return c.json({token, baseUrl: client.baseUrl});
      }
      case 'asked':
        c.header('retry-after', '1');
        return c.json({code: 'registering'}, 503);
      case 'signing-up':
        return c.json({code: 'signing_up'}, 409);
      case 'lost':
        return c.json({code: 'contact_support'}, 503);
    }
  });

  /** A token for `<service-signup>`. `409 has_user` means that the account already has a user. */
  routes.post('/signup-token', async c => {
    const reference = await registrations.beginSignup(c.var.accountId);
    if (reference === undefined) return c.json({code: 'has_user'}, 409);
    try {
      const {token} = await client.signupToken({reference});
      return c.json({token, baseUrl: client.baseUrl});
    } catch (error) {
      if (!(error instanceof PartnerError) || error.wireCode !== 'already_signed_up') throw error;
      await registrations.endSignup(reference);
      return c.json({code: 'has_user'}, 409);
    }
  });

  return routes;
}
