/** The crypto provider's endpoints (assumed; contract 4). */
import type {Action} from '../contract/access.js';
import {
  CryptoAssets,
  ParticipantStatus,
  type CryptoAsset,
  type Participant,
} from '../contract/crypto.js';
import {FALLBACK} from '../contract/errors.js';
import {pathTo} from '../contract/paths.js';
import {read, send} from './calls.js';
import type {Connection} from './request.js';

export async function cryptoAssets(
  connection: Connection,
  action: Action,
  signal?: AbortSignal,
): Promise<readonly CryptoAsset[]> {
  const {assets} = await read(
    connection,
    pathTo('cryptoAssets', {}),
    CryptoAssets,
    signal,
    FALLBACK[action],
  );
  return assets;
}

/** The first participant stays. A repeated request returns its current status. */
export function createParticipant(
  connection: Connection,
  action: Action,
  participant: Participant,
  signal?: AbortSignal,
): Promise<ParticipantStatus> {
  return send(
    connection,
    pathTo('cryptoParticipant', {}),
    ParticipantStatus,
    participant,
    signal,
    FALLBACK[action],
  );
}
