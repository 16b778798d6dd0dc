/**
 * The providers that a user is offered, as a table: every combination of the
 * three grants (on the left) with every wish of the page.
 *
 * `a b → a (preferred, c denied)` lists what is offered, what the embed chose
 * and why, and which provider it skipped and why. Without an arrow, the user
 * chooses.
 */
import type {Provider} from '#src/contract/access.js';

type Wishes = readonly [none: string, bankpay: string, crypto: string, cashpay: string];

export const WISHES = ['', 'bankpay', 'crypto', 'cashpay'] as const;

/** These rows are the same for any set of providers that have a flow. */
const ONE_OR_NONE: Readonly<Record<string, Wishes>> = {
  '': ['denied', 'denied', 'denied', 'denied'],
  bankpay: [
    'bankpay → bankpay (only)',
    'bankpay → bankpay (preferred)',
    'bankpay → bankpay (fallback, crypto denied)',
    'bankpay → bankpay (fallback, cashpay denied)',
  ],
  crypto: [
    'crypto → crypto (only)',
    'crypto → crypto (fallback, bankpay denied)',
    'crypto → crypto (preferred)',
    'crypto → crypto (fallback, cashpay denied)',
  ],
  cashpay: [
    'cashpay → cashpay (only)',
    'cashpay → cashpay (fallback, bankpay denied)',
    'cashpay → cashpay (fallback, crypto denied)',
    'cashpay → cashpay (preferred)',
  ],
};

/** Bankpay and crypto have a flow. Cashpay is a placeholder. */
const BANKPAY_AND_CRYPTO: Readonly<Record<string, Wishes>> = {
  ...ONE_OR_NONE,
  'bankpay crypto': [
    'bankpay crypto',
    'bankpay crypto → bankpay (preferred)',
    'bankpay crypto → crypto (preferred)',
    'bankpay crypto → bankpay (fallback, cashpay denied)',
  ],
  'bankpay cashpay': [
    'bankpay cashpay',
    'bankpay cashpay → bankpay (preferred)',
    'bankpay cashpay → bankpay (fallback, crypto denied)',
    'bankpay cashpay → bankpay (fallback, cashpay unavailable)',
  ],
  'crypto cashpay': [
    'crypto cashpay',
    'crypto cashpay → crypto (fallback, bankpay denied)',
    'crypto cashpay → crypto (preferred)',
    'crypto cashpay → crypto (fallback, cashpay unavailable)',
  ],
  'bankpay crypto cashpay': [
    'bankpay crypto cashpay',
    'bankpay crypto cashpay → bankpay (preferred)',
    'bankpay crypto cashpay → crypto (preferred)',
    'bankpay crypto cashpay → bankpay (fallback, cashpay unavailable)',
  ],
};

/** Only bankpay has a flow. */
const BANKPAY: Readonly<Record<string, Wishes>> = {
  ...ONE_OR_NONE,
  'bankpay crypto': [
    'bankpay crypto',
    'bankpay crypto → bankpay (preferred)',
    'bankpay crypto → bankpay (fallback, crypto unavailable)',
    'bankpay crypto → bankpay (fallback, cashpay denied)',
  ],
  'bankpay cashpay': [
    'bankpay cashpay',
    'bankpay cashpay → bankpay (preferred)',
    'bankpay cashpay → bankpay (fallback, crypto denied)',
    'bankpay cashpay → bankpay (fallback, cashpay unavailable)',
  ],
  'crypto cashpay': [
    'crypto cashpay → crypto (only)',
    'crypto cashpay → crypto (fallback, bankpay denied)',
    'crypto cashpay → crypto (preferred)',
    'crypto cashpay → cashpay (preferred)',
  ],
  'bankpay crypto cashpay': [
    'bankpay crypto cashpay',
    'bankpay crypto cashpay → bankpay (preferred)',
    'bankpay crypto cashpay → bankpay (fallback, crypto unavailable)',
    'bankpay crypto cashpay → bankpay (fallback, cashpay unavailable)',
  ],
};

/** The table for an action, by the providers that have a flow for it. */
export function offers(shipped: readonly Provider[]): Readonly<Record<string, Wishes>> {
  return shipped.includes('crypto') ? BANKPAY_AND_CRYPTO : BANKPAY;
}
