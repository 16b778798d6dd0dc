/**
 * The sandbox's control routes. They make changes that staff make at a real service, or that happen
 * there over time. They are all under `/sandbox/` and need no authentication.
 *
 * | route | body or query | answer |
 * |---|---|---|
 * | `POST /sandbox/isv` | `IsvRegistration` | `RegisteredIsv` |
 * | `POST /sandbox/isv/{isvId}` | `IsvControl` | `{}` |
 * | `POST /sandbox/users/{userId}` | `UserControl` | `ControlledUser` |
 * | `GET /sandbox/ledger?userId=` | | `LedgerReport` |
 * | `GET /sandbox/requests?userId=` | | `RequestReport` |
 *
 * A user that `POST /private/v1/users` has made is at first in the scenario `new-user`: all five
 * gates completed, nothing denied, 0.00 in the wallet, no bank profile, no crypto participant, no
 * payout method, eligible at `US-WA`.
 */
import * as z from 'zod/mini';
import {ACTIONS, GATES, PROVIDERS, type Access, type Gate} from '#src/contract/access.js';
import {isAmount} from '#src/contract/amount.js';
import {FundType} from '#src/contract/partner.js';
import {TRANSACTION_STATUSES} from '#src/contract/payments.js';
import {MAX_PACE} from './pace.ts';

export const SANDBOX_ISV = '/sandbox/isv';
export const sandboxIsvPath = (isvId: string): string =>
  `${SANDBOX_ISV}/${encodeURIComponent(isvId)}`;
export const SANDBOX_LEDGER = '/sandbox/ledger';
export const SANDBOX_REQUESTS = '/sandbox/requests';
export const sandboxUserPath = (userId: string): string =>
  `/sandbox/users/${encodeURIComponent(userId)}`;

/** An origin as browsers write it, such as `http://localhost:4000`: no path, no trailing slash. */
const Origin = z
  .string()
  .check(z.refine(text => URL.canParse(text) && new URL(text).origin === text));

/** The one-time setup of contract 5.2: `{publicKey, fundType, origins, keyExpiresAt?}`. */
export const IsvRegistration = z.object({
  /** Ed25519, SPKI, PEM. */
  publicKey: z.string().check(z.maxLength(1024)),
  fundType: FundType,
  /** The origins of the partner's pages. */
  origins: z.array(Origin).check(z.maxLength(100)),
  /** ISO 8601. After this time, the service refuses every request signed with the key. */
  keyExpiresAt: z.optional(z.iso.datetime({offset: true})),
});
export type IsvRegistration = z.infer<typeof IsvRegistration>;

export const RegisteredIsv = z.object({isvId: z.guid(), fundType: FundType});
export type RegisteredIsv = z.infer<typeof RegisteredIsv>;

/** Changes how the service treats a partner, until the next change or the end of the process. */
export const IsvControl = z.object({
  /** `failing`: `GET /api/v1/websocket/connection-config` answers 500 with its error envelope. */
  connectionConfig: z.optional(z.enum(['working', 'failing'])),
  /** Puts this version of the terms into force. Users who have not accepted it must do so. */
  termsVersion: z.optional(z.string()),
});

/**
 * Denies one permission regardless of the gates: `{granted: false, denyReason: '…'}`.
 * `{granted: true}` lifts the denial. A permission that the gates deny stays denied.
 */
const PermissionControl = z.object({
  granted: z.boolean(),
  denyReason: z.optional(z.string().check(z.maxLength(500))),
});

const gate = z.optional(z.boolean());
const permission = z.optional(PermissionControl);

/**
 * The user's progress with the bank provider:
 * - `none`: no profile;
 * - `unconfirmed`: a profile whose SMS code is not entered yet;
 * - `confirmed`: a confirmed profile, no account;
 * - `linked`: a confirmed profile and one account, "Everyday Checking" 6789.
 */
export const BANKPAY_STAGES = ['none', 'unconfirmed', 'confirmed', 'linked'] as const;
export type BankpayStage = (typeof BANKPAY_STAGES)[number];

/**
 * The user's progress with the crypto provider. A review set here lasts until the
 * next change. A review caused by the last name `Pending` lasts 5 s.
 */
export const CRYPTO_STAGES = ['none', 'in-review', 'confirmed'] as const;
export type CryptoStage = (typeof CRYPTO_STAGES)[number];

/**
 * The user's progress with identity verification. Each stage also sets the `kyc`
 * gate. A review set to pending here stays pending until the next change.
 */
export const KYC_STAGES = ['none', 'pending', 'failed', 'rejected', 'completed'] as const;
export type KycStage = (typeof KYC_STAGES)[number];

/** The ids of the cash provider's payout methods. A user with two has the first two. */
export const PAYOUT_METHODS = ['payout-1', 'payout-2', 'payout-3'] as const;

/** The user's location as the service sees it. Stays until the next change. */
const GeofenceControl = z.object({
  eligible: z.boolean(),
  stateCode: z.optional(z.string().check(z.maxLength(20))),
  reason: z.optional(z.string().check(z.maxLength(500))),
});

/** Changes only the user's next embed token. */
export const NextToken = z.object({
  /** Seconds. A negative lifetime means the token has already expired. */
  lifetime: z.optional(z.int().check(z.gte(-86_400), z.lte(86_400))),
  /** Replaces the partner's id in `iss`. */
  issuer: z.optional(z.guid()),
});
export type NextToken = z.infer<typeof NextToken>;

/** Changes a user, even while an embed is open. Omitted fields stay as they are. */
export const UserControl = z.object({
  /** `{kyc: false}` makes that gate pending, `{kyc: true}` completed. */
  gates: z.optional(
    z.object({
      kyc: gate,
      terms: gate,
      'email-verify': gate,
      'phone-verify': gate,
      'not-suspended': gate,
    } satisfies Record<Gate, typeof gate>),
  ),
  permissions: z.optional(
    z.object({
      'market-order': permission,
      parlay: permission,
      'deposit-bankpay': permission,
      'withdraw-bankpay': permission,
      'deposit-cashpay': permission,
      'withdraw-cashpay': permission,
      'deposit-crypto': permission,
      'withdraw-crypto': permission,
    } satisfies Record<keyof Access['permissions'], typeof permission>),
  ),
  /** Decimal text such as `250.00`. Pending payments are added when they settle. */
  balance: z.optional(
    z.string().check(z.refine(text => isAmount(text) || /^0(\.0{1,2})?$/.test(text))),
  ),
  geofence: z.optional(GeofenceControl),
  bankpay: z.optional(z.enum(BANKPAY_STAGES)),
  crypto: z.optional(z.enum(CRYPTO_STAGES)),
  kyc: z.optional(z.enum(KYC_STAGES)),
  /** The number of payout methods that the user has, from the start of `PAYOUT_METHODS`. */
  payoutMethods: z.optional(z.int().check(z.gte(0), z.lte(PAYOUT_METHODS.length))),
  nextToken: z.optional(NextToken),
  /** Whether the user gets fees, limits and arrival times, which the contract does not require. */
  quotes: z.optional(z.boolean()),
  /** Whether the user may upload document pictures on a phone. The contract does not require it. */
  handoff: z.optional(z.boolean()),
  /**
   * Factor for the duration of payments, reviews and arrivals from now on: 0.01
   * turns a second into ten milliseconds. The default is `SANDBOX_PACE`, or 1.
   */
  pace: z.optional(z.number().check(z.gte(0), z.lte(MAX_PACE))),
  /** Settles all pending payments of the user now, each with its planned outcome. */
  settle: z.optional(z.literal(true)),
});
export type UserControl = z.infer<typeof UserControl>;

/** The user after the change. */
export const ControlledUser = z.object({
  userId: z.guid(),
  pendingGates: z.array(z.enum(GATES)),
  balance: z.string(),
});
export type ControlledUser = z.infer<typeof ControlledUser>;

/** The bookings, in the order of booking. */
export const LedgerReport = z.object({
  entries: z.array(
    z.object({
      transactionId: z.string(),
      action: z.enum(ACTIONS),
      provider: z.enum(PROVIDERS),
      amount: z.string(),
      status: z.enum(TRANSACTION_STATUSES),
    }),
  ),
  balance: z.string(),
});
export type LedgerReport = z.infer<typeof LedgerReport>;

/** The requests, newest last. Never contains a query, a token, a header's value or a body. */
export const RequestReport = z.object({
  requests: z.array(
    z.object({
      /** The answer's `X-Request-Id`. */
      requestId: z.string(),
      method: z.string(),
      path: z.string(),
      /** 0 if the connection ended without an answer, or if there is no answer yet. */
      status: z.int(),
      origin: z.nullable(z.string()),
      headers: z.array(z.string()),
    }),
  ),
});
export type RequestReport = z.infer<typeof RequestReport>;
