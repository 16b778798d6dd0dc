/** The crypto provider: onboarding of a participant, and its assets (assumed; contract 4). */
import {CryptoAssets, ParticipantStatus, type Participant} from '../crypto.js';
import {get, post, type ActionArgs} from './row.js';

export const CRYPTO = {
  /** A repeated request does not change the participant. It returns the current status. */
  cryptoParticipant: post<ActionArgs & {readonly participant: Participant}, ParticipantStatus>(
    '/embed/v1/crypto/participant',
    ParticipantStatus,
    ({participant}) => participant,
  ),
  cryptoAssets: get<ActionArgs, CryptoAssets>('/embed/v1/crypto/assets', CryptoAssets),
};
