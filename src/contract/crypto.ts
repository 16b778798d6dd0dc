/** The crypto provider: participant onboarding, assets and networks (assumed; contract 4). */
import * as z from 'zod/mini';

/** Body of `POST /embed/v1/crypto/participant`. */
export interface Participant {
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const Participant = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string(),
  country: z.string(),
});
export {Participant as ParticipantBody};

/**
 * Response to it. Until the participant is confirmed, `GET …/assets` fails with
 * `participant_unconfirmed`.
 */
export const ParticipantStatus = z.object({status: z.literal(['confirmed', 'in-review'])});
export type ParticipantStatus = z.infer<typeof ParticipantStatus>;

/** One asset on one network. */
export const CryptoAsset = z.object({
  /** Such as `USDC`. */
  asset: z.string(),
  assetName: z.string(),
  /** Such as `polygon`. */
  network: z.string(),
  networkName: z.string(),
  /** Usual duration of a deposit, in minutes. */
  minutes: z.number(),
});
export type CryptoAsset = z.infer<typeof CryptoAsset>;

/** Response of `GET /embed/v1/crypto/assets`. */
export const CryptoAssets = z.object({assets: z.array(CryptoAsset)});
