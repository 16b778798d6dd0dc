/** The crypto provider's onboarding for the embed: the participant, then the assets to deposit. */
import {Hono} from 'hono';
import {ParticipantBody} from '#src/contract/crypto.js';
import {CRYPTO_ASSETS as ASSETS_PATH, CRYPTO_PARTICIPANT} from '#src/contract/paths.js';
import type {EmbedEnv} from '../embed/embed-session.ts';
import {readBody} from '../http/request-body.ts';
import type {Service} from '../service.ts';
import {CRYPTO_ASSETS} from './crypto-assets.ts';

export function cryptoRoutes({cryptoParticipants}: Service): Hono<EmbedEnv> {
  const routes = new Hono<EmbedEnv>();

  routes.post(CRYPTO_PARTICIPANT, async c =>
    c.json(cryptoParticipants.create(c.var.user, await readBody(c, ParticipantBody))),
  );

  routes.get(ASSETS_PATH, c => {
    cryptoParticipants.assertConfirmed(c.var.user.id);
    return c.json({assets: CRYPTO_ASSETS});
  });

  return routes;
}
