/** The crypto provider's onboarding for the embed: the participant, then the assets to deposit. */
import {Hono} from 'hono';
import {Participant} from '#src/contract/crypto.js';
import {CRYPTO_ASSETS as ASSETS_PATH, CRYPTO_PARTICIPANT} from '#src/contract/paths.js';
import type {EmbedToken} from '../embed/embed-session.ts';
import {readBody} from '../http/request-body.ts';
import {CRYPTO_ASSETS} from './crypto-assets.ts';
import type {CryptoParticipants} from './crypto-participants.ts';

export function cryptoRoutes(embedToken: EmbedToken, participants: CryptoParticipants): Hono {
  const routes = new Hono();

  routes.post(CRYPTO_PARTICIPANT, embedToken, async c =>
    c.json(participants.create(c.var.user, await readBody(c, Participant))),
  );

  routes.get(ASSETS_PATH, embedToken, c => {
    participants.assertConfirmed(c.var.user.id);
    return c.json({assets: CRYPTO_ASSETS});
  });

  return routes;
}
