/** The screens of a payment, by state machine step. A step without a screen is a compile error. */
import type {Gate} from '#src/contract/access.js';
import {fallbackNote} from '#src/elements/views/shell-views.js';
import {ServiceError} from '#src/contract/errors.js';
import type {PaymentState} from '#src/flows/payment-state.js';
import {bank, crypto, inCrypto, ordered} from './drawn-payment.ts';
import {CRYPTO_PENDING, inCoins} from './crypto-payments.ts';
import {allOf, type GalleryScreens} from './gallery-element.ts';
import * as sample from './samples.ts';
import {WITHDRAWALS} from './withdrawals.ts';

const failed = (error: ReturnType<typeof sample.refused>, gates: readonly Gate[] = []) =>
  bank({step: 'failed', error, ...ordered('10.01')}, {gates});

/** Shows a screen's look while the next screen is delayed (`flow/pace/presses.ts`). */
function hold(root: ShadowRoot): void {
  root.querySelector('.primary')?.classList.add('pressed');
  for (const button of root.querySelectorAll('button')) button.ariaDisabled = 'true';
}

const SHARED = {
  preparing: {preparing: bank({step: 'preparing'})},
  unprepared: {unprepared: bank({step: 'unprepared', error: sample.LOST})},
  // The screens for each need are in `onboardings.ts`.
  asking: {},
  answering: {
    'profile-busy': bank(
      {
        step: 'answering',
        need: {kind: 'profile', ahead: 2},
        answer: {
          kind: 'profile',
          profile: {firstName: 'Robin', lastName: 'Ellis', email: 'robin@example.com', phone: ''},
        },
      },
      {total: 5, draft: {firstName: 'Robin', lastName: 'Ellis', email: 'robin@example.com'}},
    ),
  },
  picking: {
    accounts: bank({step: 'picking', funds: sample.TWO_ACCOUNTS}),
    'crypto-assets': crypto({step: 'picking', funds: sample.ASSETS}),
    'crypto-picked': crypto(
      {step: 'picking', funds: sample.ASSETS},
      {draft: {asset: 'USDC', network: 'polygon'}},
    ),
  },
  entering: {
    amount: bank({step: 'entering', funds: sample.FUNDS, problem: undefined}),
    'amount-chosen': bank(
      {step: 'entering', funds: sample.LIMITED, problem: undefined},
      {draft: {amount: '50.00'}},
    ),
    'amount-below': bank(
      {step: 'entering', funds: sample.LIMITED, problem: {kind: 'low', limit: '10.00'}},
      {draft: {amount: '5'}},
    ),
    'amount-flaw': bank(
      {
        step: 'entering',
        funds: sample.TWO_ACCOUNTS,
        problem: sample.refused('invalid_amount', ''),
      },
      {draft: {amount: '1,000'}},
    ),
    'amount-short': bank(
      {step: 'entering', funds: sample.FUNDS, problem: sample.refused('insufficient_funds', '')},
      {draft: {amount: '10.02'}},
    ),
    'amount-above': bank(
      {step: 'entering', funds: sample.LIMITED, problem: {kind: 'high', limit: '5000.00'}},
      {draft: {amount: '9000'}},
    ),
    'amount-unread': bank(
      {step: 'entering', funds: sample.FUNDS, problem: {kind: 'unread'}},
      {draft: {amount: 'ten'}},
    ),
    'amount-locked': bank(
      {step: 'entering', funds: sample.FUNDS, problem: sample.refused('insufficient_funds', '')},
      {draft: {amount: '25.00'}, isLocked: true},
    ),
    'crypto-amount': crypto({step: 'entering', funds: sample.ASSETS, problem: undefined}),
    fallback: bank(
      {step: 'entering', funds: sample.FUNDS, problem: undefined},
      {note: words => fallbackNote({provider: 'crypto', why: 'denied'}, words)},
    ),
  },
  reviewing: {
    review: bank({step: 'reviewing', ...ordered()}),
    'review-pressed': bank({step: 'reviewing', ...ordered()}, {act: hold}),
    'review-locked': bank({step: 'reviewing', ...ordered()}, {isLocked: true}),
    'review-asking': bank({step: 'reviewing', ...ordered()}, {awaitsPage: true}),
    'review-doubted': bank({step: 'reviewing', doubted: true, ...ordered()}),
    'review-session-ended': bank({step: 'reviewing', doubted: true, ...ordered()}, {ended: true}),
    'crypto-review': crypto({step: 'reviewing', ...inCrypto()}),
    'crypto-review-coins': crypto({step: 'reviewing', ...inCoins()}),
  },
  sending: {
    sending: bank({step: 'sending', ...ordered()}),
    'crypto-sending': crypto({step: 'sending', ...inCrypto()}),
  },
  checking: {
    checking: bank({step: 'checking', error: sample.LOST, leaving: false, ...ordered()}),
    'checking-long': bank(
      {step: 'checking', error: sample.LOST, leaving: false, ...ordered()},
      {elapsed: 60},
    ),
  },
  pending: {
    pending: bank({
      step: 'pending',
      transaction: sample.transaction(sample.order('25.00')),
      ...ordered(),
    }),
    'pending-session-ended': bank(
      {step: 'pending', transaction: sample.transaction(sample.order('25.00')), ...ordered()},
      {ended: true},
    ),
    ...CRYPTO_PENDING,
  },
  succeeded: {
    success: bank({
      step: 'succeeded',
      transaction: sample.transaction(sample.order('1234.50'), {
        status: 'completed',
        // The balance of the sandbox's ready user. A test compares this screen with the real one.
        balance: '1484.50',
      }),
      ...ordered('1234.50'),
    }),
    'crypto-success': crypto({
      step: 'succeeded',
      transaction: sample.transaction(sample.cryptoOrder(), {
        status: 'completed',
        balance: '2490.24',
      }),
      ...inCrypto(),
    }),
  },
  failed: {
    failed: failed(sample.refused('DEPOSIT_FAILED', 'The deposit was not accepted.')),
    rejected: failed(sample.refused('bankpay_rejected', 'Your bank declined it: limit reached.')),
    'rejected-two-accounts': bank({
      step: 'failed',
      error: sample.refused('bankpay_rejected', 'Your bank declined it: limit reached.'),
      ...ordered('10.03'),
      funds: sample.TWO_ACCOUNTS,
    }),
    'failed-unlisted': failed(
      new ServiceError('DEPOSIT_FAILED', 'You’ve reached today’s limit. Try again tomorrow.', {
        status: 422,
        wireCode: 'velocity_limit',
      }),
    ),
    'failed-locked': bank(
      {
        step: 'failed',
        error: sample.refused('DEPOSIT_FAILED', 'The deposit was not accepted.'),
        ...ordered('10.01'),
      },
      {isLocked: true},
    ),
    'crypto-failed': crypto({
      step: 'failed',
      error: sample.refused('DEPOSIT_FAILED', 'The deposit was not accepted.'),
      ...inCrypto(),
    }),
    'crypto-held': crypto({step: 'failed', error: sample.LOST, held: true, ...inCrypto()}),
    mismatch: failed(sample.refused('amount_mismatch', 'The amounts differ.')),
    'not-booked': failed(sample.LOST),
    held: bank({step: 'failed', error: sample.LOST, held: true, ...ordered('10.01')}),
    'failed-after-booking': failed(sample.booked('DEPOSIT_FAILED', 'The bank sent it back.')),
    'gated-at-submit': failed(sample.refused('PERMISSION_DENIED', 'Verify first.'), ['kyc']),
  },
  blocked: {
    'blocked-at-start': bank({
      step: 'blocked',
      ...sample.block('Not available in your state.'),
      before: undefined,
    }),
    'blocked-at-submit': bank({
      step: 'blocked',
      ...sample.block('Not available in your state.'),
      ...ordered('10.05'),
    }),
  },
} as const satisfies Readonly<Record<PaymentState['step'], GalleryScreens>>;

export const PAYMENTS: GalleryScreens = {...allOf(SHARED), ...WITHDRAWALS};
