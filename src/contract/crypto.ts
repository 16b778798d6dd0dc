/** The crypto provider: participant onboarding, assets and networks (assumed; contract 4). */
import * as z from 'zod/mini';
import {Conditions} from './payments.js';
import {optional} from './schema.js';

/** Body of `POST /embed/v1/crypto/participant`. */
export const Participant = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});
export type Participant = z.infer<typeof Participant>;

/**
 * Response of `POST /embed/v1/crypto/participant`. Until the participant is confirmed, `GET
 * …/assets` fails with `participant_unconfirmed`.
 */
export const ParticipantStatus = z.object({status: z.literal(['confirmed', 'in-review'])});
export type ParticipantStatus = z.infer<typeof ParticipantStatus>;

/** One asset on one network. */
export const CryptoAsset = z.object({
  /** The asset's symbol, such as `USDC`. */
  asset: z.string(),
  assetName: z.string(),
  /** The network's id, such as `polygon`. */
  network: z.string(),
  networkName: z.string(),
  /** Usual duration of a deposit, in minutes. */
  minutes: z.number(),
  /**
   * The address of the token's contract, mint or issuer on this network. A network's own coin has
   * no such address. If a token's address is absent, the embed uses no payment URI. Ours.
   */
  tokenAddress: optional(z.string().check(z.regex(/^\w{1,64}$/))),
  /** Conditions for a deposit of this asset. They override the wallet's. Ours. */
  deposit: optional(Conditions),
});
export type CryptoAsset = z.infer<typeof CryptoAsset>;

/** Response of `GET /embed/v1/crypto/assets`. */
export const CryptoAssets = z.object({assets: z.array(CryptoAsset)});
export type CryptoAssets = z.infer<typeof CryptoAssets>;
