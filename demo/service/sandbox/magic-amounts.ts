/**
 * Magic amounts. Each one triggers a case that is hard to reach otherwise
 * (`demo/README.md`). Every other amount succeeds after about a second of `pending`.
 */
import type {Action, Gate, Provider} from '#src/contract/access.js';
import {canonicalAmount} from '#src/contract/amount.js';
import {ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {isErrorCode, FALLBACK} from '#src/contract/error-codes.js';
import type {RefusalCode} from '../http/refusal.ts';

export type Magic =
  /** The order is refused, not booked. The code `fallback` means the action's generic code. */
  | {
      readonly kind: 'reject';
      readonly code: RefusalCode | 'fallback';
      readonly error: string;
      readonly pendingGates?: readonly Gate[];
    }
  | {readonly kind: 'settle'; readonly outcome: 'completed' | 'failed'; readonly after: number}
  /**
   * Crypto deposits only. Nothing arrives at the first address, which expires after
   * `after` milliseconds.
   */
  | {readonly kind: 'expiring-address'; readonly after: number}
  /**
   * Crypto deposits only. Nothing arrives for `after` milliseconds. Then the deposit is an ordinary
   * payment.
   */
  | {readonly kind: 'late-arrival'; readonly after: number}
  /**
   * `lost`: booked, then the connection is cut. `late`: booked, then no answer in
   * time. `dropped`: the connection is cut before booking.
   */
  | {readonly kind: 'transport'; readonly fault: 'lost' | 'late' | 'dropped'};

/** The magic amounts that lead to a booking. */
export type Payable = Exclude<Magic, {kind: 'reject'}>;

export const MAGIC_AMOUNTS: Readonly<Record<string, Magic>> = {
  '10.01': reject('fallback', 'The payment network is busy.'),
  '10.02': reject('insufficient_funds', 'There isn’t enough money for this amount.'),
  '10.03': reject('bankpay_rejected', 'Your bank gave no reason.'),
  '10.04': reject('amount_mismatch', 'The first request was for a different amount.'),
  '10.05': reject('GEOFENCE_BLOCKED', 'Payments aren’t available where you are.'),
  '10.06': {
    ...reject('PERMISSION_DENIED', 'Your identity has to be verified first.'),
    pendingGates: ['kyc'],
  },
  '10.07': reject('KYC_REQUIRED', 'Your identity has to be verified again.'),
  '10.08': reject('velocity_limit', 'You’ve reached today’s limit. Try again tomorrow.'),
  '10.09': {kind: 'settle', outcome: 'completed', after: 5000},
  '10.10': {kind: 'settle', outcome: 'failed', after: 5000},
  '10.11': {kind: 'transport', fault: 'lost'},
  '10.12': {kind: 'transport', fault: 'dropped'},
  '10.13': reject('internal_error', 'Something went wrong on our side.'),
  '10.14': {kind: 'transport', fault: 'late'},
  '10.15': reject('user_unconfirmed', 'The phone number is not confirmed yet.'),
  '10.16': reject('missing_user_profile', 'There is no profile with this provider yet.'),
  '10.17': reject('participant_unconfirmed', 'The onboarding is not completed yet.'),
  '10.18': reject('no_payment_method', 'There is no payout method yet.'),
  '10.19': reject('not_staged', 'The withdrawal was not staged before.'),
  '10.20': reject('payment_method_ambiguous', 'There is more than one payout method.'),
  '10.21': reject('cashpay_rejected', 'The provider declined the payment.'),
  '10.22': reject('invalid_amount', 'This amount can’t be used.'),
  '10.23': {kind: 'expiring-address', after: 6000},
  '10.24': {kind: 'late-arrival', after: 60_000},
};

/** The behavior of any amount that is not magic. */
export const ORDINARY = {
  kind: 'settle',
  outcome: 'completed',
  after: 1000,
} as const satisfies Magic;

/**
 * Returns the behavior of an amount. A magic amount is ordinary for a provider that cannot return
 * the code (contract 7.6, column "Provider") or has no address that could expire.
 */
export function magicOf(amount: string, action: Action, provider: Provider): Magic {
  const key = canonicalAmount(amount);
  const magic = Object.hasOwn(MAGIC_AMOUNTS, key) ? MAGIC_AMOUNTS[key] : undefined;
  return magic && canOccur(magic, action, provider) ? magic : ORDINARY;
}

/**
 * Milliseconds of `pending`. For the two kinds that only crypto deposits have, `crypto-deposits.ts`
 * computes the time.
 */
export function pendingFor(magic: Payable): number {
  return magic.kind === 'settle' ? magic.after : ORDINARY.after;
}

export function rejectionCode(code: RefusalCode | 'fallback', action: Action): RefusalCode {
  return code === 'fallback' ? FALLBACK[action] : code;
}

function canOccur(magic: Magic, action: Action, provider: Provider): boolean {
  switch (magic.kind) {
    case 'reject':
      return canSay(provider, magic.code);
    case 'expiring-address':
    case 'late-arrival':
      return action === 'deposit' && provider === 'crypto';
    case 'settle':
    case 'transport':
      return true;
  }
}

function canSay(provider: Provider, code: string): boolean {
  const providers: readonly string[] = isErrorCode(code) ? ERROR_REFERENCE[code].providers : [];
  return providers.length === 0 || providers.includes(provider);
}

function reject<Code extends RefusalCode | 'fallback'>(code: Code, error: string) {
  return {kind: 'reject', code, error} as const;
}
