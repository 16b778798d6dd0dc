/**
 * The screens of a withdrawal whose words differ from those of a deposit, by state machine step. A
 * step without a row is a compile error.
 */
import type {ServiceError} from '#src/contract/errors.js';
import type {PaymentState} from '#src/flows/payment-state.js';
import {bank, ordered, type More} from './drawn-payment.ts';
import {allOf, type GalleryScreens} from './gallery-element.ts';
import * as sample from './samples.ts';

const WITHDRAW = {action: 'withdraw'} as const;

const failed = (error: ServiceError, amount = '10.01') =>
  bank({step: 'failed', error, ...ordered(amount)}, WITHDRAW);

const sent = (more: More = {}) =>
  bank(
    {step: 'pending', transaction: sample.transaction(sample.order('25.00')), ...ordered()},
    {...WITHDRAW, ...more},
  );

const WITHDRAWALS_BY_STEP = {
  // These look like a deposit's.
  preparing: {},
  unprepared: {},
  asking: {},
  answering: {},
  picking: {
    'withdraw-accounts': bank({step: 'picking', funds: sample.TWO_ACCOUNTS}, WITHDRAW),
  },
  entering: {
    'withdraw-amount': bank({step: 'entering', funds: sample.FUNDS, problem: undefined}, WITHDRAW),
    'withdraw-too-much': bank(
      {step: 'entering', funds: sample.FUNDS, problem: sample.refused('insufficient_funds', '')},
      {...WITHDRAW, draft: {amount: '9000'}},
    ),
    'withdraw-nothing': bank(
      {step: 'entering', funds: sample.EMPTY_WALLET, problem: undefined},
      WITHDRAW,
    ),
  },
  reviewing: {
    'withdraw-review': bank({step: 'reviewing', ...ordered()}, WITHDRAW),
    'withdraw-review-doubted': bank({step: 'reviewing', doubted: true, ...ordered()}, WITHDRAW),
  },
  sending: {'withdraw-sending': bank({step: 'sending', ...ordered()}, WITHDRAW)},
  checking: {
    'withdraw-checking': bank(
      {step: 'checking', error: sample.LOST, leaving: false, ...ordered()},
      WITHDRAW,
    ),
  },
  pending: {
    'withdraw-pending': sent(),
    'withdraw-pending-session-ended': sent({ended: true}),
  },
  succeeded: {
    'withdraw-success': bank(
      {
        step: 'succeeded',
        transaction: sample.transaction(sample.order('25.00'), {
          action: 'withdraw',
          status: 'completed',
          // The balance after the amount and the fee.
          balance: '2453.50',
        }),
        ...ordered(),
      },
      WITHDRAW,
    ),
  },
  failed: {
    'withdraw-failed': failed(sample.refused('WITHDRAWAL_FAILED', 'The withdrawal was refused.')),
    'withdraw-rejected': failed(sample.refused('bankpay_rejected', 'Your bank declined it.')),
    'withdraw-mismatch': failed(sample.refused('amount_mismatch', 'The amounts differ.')),
    'withdraw-not-booked': failed(sample.LOST),
    'withdraw-held': bank(
      {step: 'failed', error: sample.LOST, held: true, ...ordered('10.01')},
      WITHDRAW,
    ),
    'withdraw-failed-after-booking': failed(
      sample.booked('WITHDRAWAL_FAILED', 'The bank sent it back.'),
    ),
  },
  blocked: {
    'withdraw-blocked-at-submit': bank(
      {step: 'blocked', ...sample.block('Not available in your state.'), ...ordered('10.05')},
      WITHDRAW,
    ),
  },
} as const satisfies Readonly<Record<PaymentState['step'], GalleryScreens>>;

export const WITHDRAWALS: GalleryScreens = allOf(WITHDRAWALS_BY_STEP);
