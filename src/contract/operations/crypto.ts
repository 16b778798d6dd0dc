/** The crypto provider: onboarding of a participant, and its assets (assumed; contract 4). */
import {CryptoAssets, ParticipantStatus, type Participant} from '../crypto.js';
import {get, post, type ActionArgs} from './row.js';

export const CRYPTO = {
  /** The first participant stays. A repeated request returns its current status. */
  cryptoParticipant: post<ActionArgs & {readonly participant: Participant}, ParticipantStatus>(
    '/embed/v1/crypto/participant',
    ParticipantStatus,
    ({participant}) => participant,
  ),
  cryptoAssets: get<ActionArgs, CryptoAssets>('/embed/v1/crypto/assets', CryptoAssets),
};
