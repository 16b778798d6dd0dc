/** The crypto provider's endpoints (assumed; contract 4). */
import {CryptoAssets, ParticipantStatus} from '../contract/crypto.js';
import {CRYPTO_ASSETS, CRYPTO_PARTICIPANT} from '../contract/paths.js';
import {operation} from './operation.js';

export const cryptoAssets = operation('cryptoAssets', CRYPTO_ASSETS, CryptoAssets);

/** The first participant stays. A repeated request returns its current status. */
export const createParticipant = operation(
  'cryptoParticipant',
  CRYPTO_PARTICIPANT,
  ParticipantStatus,
  ({participant}) => participant,
);
