/** The crypto provider's endpoints (assumed; contract 4). */
import type {Action} from '../contract/access.js';
import {
  CryptoAssets,
  ParticipantStatus,
  type CryptoAsset,
  type Participant,
} from '../contract/crypto.js';
import {FALLBACK} from '../contract/errors.js';
import {CRYPTO_ASSETS, CRYPTO_PARTICIPANT} from '../contract/paths.js';
import {request, type Connection} from './request.js';

export async function cryptoAssets(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<readonly CryptoAsset[]> {
  const {assets} = await request(connection, {
    method: 'GET',
    path: CRYPTO_ASSETS,
    schema: CryptoAssets,
    signal,
    fallback: FALLBACK[action],
  });
  return assets;
}

/** The first participant stays. A repeated request returns its current status. */
export function createParticipant(
  connection: Connection,
  action: Action,
  participant: Participant,
  signal?: AbortSignal,
): Promise<ParticipantStatus> {
  return request(connection, {
    method: 'POST',
    path: CRYPTO_PARTICIPANT,
    schema: ParticipantStatus,
    body: participant,
    signal,
    fallback: FALLBACK[action],
  });
}
