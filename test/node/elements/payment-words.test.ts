/**
 * Every outcome of a payment, by action and provider: its heading, text and buttons are correct and
 * consistent.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ACTIONS, PROVIDERS} from '#src/contract/access.js';
import {RETRYABLE} from '#src/contract/error-codes.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import {
  amountProblem,
  forPayment,
  failureWords,
  type FailedPayment,
  type PaymentKind,
} from '#src/elements/payment/payment-words.js';
import {canSwitch, mayHaveLeft} from '#src/flows/payment-facts.js';
import {payment} from '#src/flows/payment.js';
import type {PaymentEvent, PaymentState} from '#src/flows/payment-state.js';
import {enPayment} from '#src/locale/en/payment.js';
import {offersFlow} from '#src/providers/table.js';
import {CHECKING, ORDER, SAVINGS, WALLET} from '../../support/inputs/payment-model.ts';

const KINDS: readonly PaymentKind[] = ACTIONS.flatMap(action =>
  PROVIDERS.filter(provider => offersFlow(provider, action)).map(provider => ({action, provider})),
);

/** The session's own errors and blocks have separate screens. */
const ELSEWHERE: readonly string[] = [
  'SESSION_EXPIRED',
  'SESSION_INVALID',
  'ORIGIN_UNAUTHORIZED',
  'GEOFENCE_BLOCKED',
];
const CODES = (Object.keys(RETRYABLE) as ErrorCode[]).filter(code => !ELSEWHERE.includes(code));

const ERRORS: readonly (readonly [name: string, error: ServiceError])[] = [
  ...CODES.map(code => [`${code}, refused`, new ServiceError(code, 'No.', {status: 422})] as const),
  ...CODES.map(
    code => [`${code}, after booking`, new ServiceError(code, '', {status: 200})] as const,
  ),
  ['no response', new ServiceError('NETWORK_ERROR', '')],
  ['timeout', new ServiceError('TIMEOUT', '')],
  ['a server error', new ServiceError('DEPOSIT_FAILED', '', {status: 500})],
  [
    'an unlisted code',
    new ServiceError('DEPOSIT_FAILED', 'Try again tomorrow.', {status: 422, wireCode: 'limit'}),
  ],
  [
    'an unlisted code without a message',
    new ServiceError('DEPOSIT_FAILED', '', {status: 422, wireCode: 'limit'}),
  ],
];

const FAILURES: readonly (readonly [string, FailedPayment])[] = KINDS.flatMap(kind =>
  ERRORS.flatMap(([name, error]) =>
    [false, true].flatMap(isLocked =>
      [false, true].flatMap(hasTwo =>
        (error.definite ? [false] : [false, true]).map(held => {
          const more = [held && 'held', hasTwo && 'two accounts', isLocked && 'a fixed amount'];
          const isFree = error.definite && !mayHaveLeft(error);
          return [
            [`${kind.action} by ${kind.provider}: ${name}`, ...more].filter(Boolean).join(', '),
            {...kind, error, held, canSwitch: hasTwo && isFree, isLocked},
          ] as const;
        }),
      ),
    ),
  ),
);

/** The text on the screen, with the service's own text below ours. */
function said(failure: FailedPayment) {
  const {title, text, buttons, support} = failureWords(failure);
  const {error} = failure;
  const own = text.map(key => enPayment[key]).join(' ');
  const whole = `${enPayment[title]}. ${own} ${error.definite ? error.message : ''}`;
  return {title: enPayment[title], own, whole, buttons, support};
}

/** Advice, and the button that it requires. */
const ADVICE = [
  [/try (it |this one )?again(?! tomorrow)/i, 'retry'],
  [/another account/i, 'switchAccount'],
  [/change the amount/i, 'change'],
] as const;

for (const [name, failure] of FAILURES)
  test(`${name}: heading, text and buttons agree`, () => {
    const {title, own, whole, buttons, support} = said(failure);
    const {error, action, provider} = failure;
    const isCrypto = provider === 'crypto';

    for (const [advice, button] of ADVICE)
      if (advice.test(own)) assert.ok(buttons.includes(button), `“${own}” has no way to ${button}`);
    if (buttons.includes('retry')) assert.match(own, /again/, 'a retry that no text advises');
    if (/tomorrow|don’t (retry|send it again)/i.test(whole))
      assert.ok(!buttons.includes('retry'), `a retry beside “${whole}”`);
    assert.equal(/contact support/i.test(own) && !support, false, own);

    const claims = /weren’t charged|balance hasn’t changed/.test(own);
    assert.equal(claims, error.definite && !mayHaveLeft(error), `about the money: “${own}”`);
    if (mayHaveLeft(error))
      assert.deepEqual([buttons, support], [failure.isLocked ? [] : ['startOver'], true]);
    assert.ok(support || buttons.length > 0, 'a dead end');
    if (failure.isLocked) assert.doesNotMatch(own, /the amount/);

    // A deposit is charged to an account, and a withdrawal reduces the balance. A crypto deposit
    // does neither.
    if (action === 'deposit') assert.doesNotMatch(own, /\bbalance\b|withdraw/i);
    else assert.doesNotMatch(own, /charged|deposit/i);
    if (isCrypto && !title.startsWith('Your bank declined'))
      assert.doesNotMatch(own, /bank account/i);
    assert.doesNotMatch(title, action === 'deposit' ? /withdraw|balance/i : /deposit/i);
    assert.doesNotMatch(title, /[.!]$/);
    assert.match(own, /\.$/);
    assert.doesNotMatch(whole, /\bthe service\b/i);
  });

/** A failed payment with that error, and no other payment in progress. */
function failed({action, provider, error, held, canSwitch: hasTwo}: FailedPayment): PaymentState {
  const order = {...ORDER, provider};
  return {
    action,
    provider,
    draft: {amount: '25'},
    total: 3,
    confirmed: [order],
    order,
    currency: 'USD',
    funds: {sources: hasTwo ? [CHECKING, SAVINGS] : [CHECKING], source: CHECKING, wallet: WALLET},
    step: 'failed',
    error,
    ...(held && {held}),
  };
}

const EVENTS: Readonly<Record<ReturnType<typeof failureWords>['buttons'][number], PaymentEvent>> = {
  retry: {type: 'retry', transactionId: 'fresh'},
  switchAccount: {type: 'switchAccount'},
  change: {type: 'back'},
  check: {type: 'back'},
  startOver: {type: 'back'},
};

suite('a button of a failed payment', () => {
  for (const [name, failure] of FAILURES)
    test(`does what it says: ${name}`, () => {
      const state = failed(failure);
      for (const button of failureWords(failure).buttons) {
        const {state: next} = payment(state, EVENTS[button]);
        const leads = {
          retry: ['sending'],
          switchAccount: ['picking'],
          change: ['entering', 'checking'],
          check: ['checking'],
          startOver: ['entering'],
        }[button];
        assert.ok(leads.includes(next.step), `“${button}” leads to ${next.step}`);
      }
    });

  test('offers another account only if there is one and no payment is in progress', () => {
    const rejected = new ServiceError('bankpay_rejected', '', {status: 422});
    const booked = new ServiceError('bankpay_rejected', '', {status: 200});
    const base = {
      action: 'deposit',
      provider: 'bankpay',
      held: false,
      canSwitch: true,
      isLocked: false,
    } as const;
    const two = failed({...base, error: rejected});
    assert.ok(two.step === 'failed' && canSwitch(two));
    assert.equal(payment(two, {type: 'switchAccount'}).state.step, 'picking');
    const one = {...two, funds: {sources: [CHECKING], source: CHECKING, wallet: WALLET}} as const;
    for (const state of [
      one,
      {...two, funds: undefined},
      failed({...base, error: booked}),
      failed({...base, error: new ServiceError('TIMEOUT', '')}),
    ])
      assert.equal(payment(state, {type: 'switchAccount'}).state.step, 'failed');
  });
});

suite('a rejected amount', () => {
  for (const kind of KINDS)
    for (const code of ['insufficient_funds', 'invalid_amount'] as const)
      test(`${kind.action} by ${kind.provider}: ${code} says that no money moved only if a request was sent`, () => {
        const {action, provider} = kind;
        const text = (error: Parameters<typeof amountProblem>[1]) =>
          amountProblem(kind, error)
            .map(key => enPayment[key])
            .join(' ');
        const here = text({kind: code === 'invalid_amount' ? 'unread' : 'over', amount: '9.00'});
        const there = text(new ServiceError(code, '', {status: 422}));
        assert.doesNotMatch(here, /charged|hasn’t changed/);
        assert.match(
          there,
          action === 'deposit' ? /weren’t charged/ : /Your balance hasn’t changed/,
        );
        if (code === 'invalid_amount') return;
        const isOfBank = action === 'deposit' && provider === 'bankpay';
        assert.equal(/bank account/.test(there), isOfBank, there);
        if (action === 'withdraw') assert.match(there, /balance/);
      });
});

test('the texts of payments in progress and of successful payments match the action', () => {
  for (const kind of KINDS) {
    const {action} = kind;
    const other = action === 'deposit' ? /withdraw/i : /deposit/i;
    for (const name of ['checkingTitle', 'checkingText', 'doubtedText'] as const)
      assert.doesNotMatch(enPayment[forPayment(kind, name)], other);
    if (kind.provider === 'crypto')
      assert.doesNotMatch(enPayment[forPayment(kind, 'checkingText')], /bank|pay/i);
  }
  // An accepted withdrawal is in transit. The screen never learns of its arrival.
  assert.doesNotMatch(
    enPayment.successTitleWithdraw + enPayment.successTextWithdraw,
    /withdrawn|arrived/i,
  );
  assert.match(enPayment.successTextWithdraw, /on its way to \{account\}/);
});
