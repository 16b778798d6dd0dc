/** The crypto provider's onboarding for the embed: the participant, then the assets to deposit. */
import {Hono} from 'hono';
import type * as z from 'zod/mini';
import {Participant, type CryptoAssets} from '#src/contract/crypto.js';
import {PATHS} from '#src/contract/paths.js';
import type {EmbedToken} from '../embed/embed-session.ts';
import {readBody} from '../http/request-body.ts';
import {CRYPTO_ASSETS} from './crypto-assets.ts';
import type {CryptoParticipants} from './crypto-participants.ts';
import {tokenAddress} from './deposit-address.ts';

export function cryptoRoutes(embedToken: EmbedToken, participants: CryptoParticipants): Hono {
  const routes = new Hono();

  routes.post(PATHS.cryptoParticipant, embedToken, async c =>
    c.json(participants.create(c.var.user, await readBody(c, Participant))),
  );

  routes.get(PATHS.cryptoAssets, embedToken, c => {
    participants.assertConfirmed(c.var.user.id);
    const assets = CRYPTO_ASSETS.map(one => ({...one, tokenAddress: tokenAddress(one)}));
    return c.json({assets} satisfies z.infer<typeof CryptoAssets>);
  });

  return routes;
}
