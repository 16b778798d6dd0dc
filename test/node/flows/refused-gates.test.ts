/** The gates that block a payment, if the service refused it because of them. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {GATES, type Access, type Gate} from '#src/contract/access.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import type {Need, PaymentState} from '#src/flows/payment-state.js';
import {isDenied, refusedFor, stillPending} from '#src/flows/refused-gates.js';

const permission = 'deposit-bankpay';

function access(pending: readonly Gate[], granted: boolean): Access {
  const gates = Object.fromEntries(
    GATES.map(gate => [gate, {completed: !pending.includes(gate), description: ''}]),
  );
  return {gates, permissions: {[permission]: {granted, description: ''}}};
}

const journey = {
  action: 'deposit',
  provider: 'bankpay',
  draft: {},
  total: 2,
  confirmed: [],
} as const;
const order = {transactionId: '1', provider: 'bankpay', amount: '25.00'} as const;

function refused(status: number, code: ErrorCode = 'PERMISSION_DENIED'): PaymentState {
  const error = new ServiceError(code, '', {status, pendingGates: ['terms']});
  return {...journey, step: 'failed', error, order, currency: 'USD', funds: undefined};
}

suite('the gates of a refusal', () => {
  test('7.4 are those that the error lists, at any step', () => {
    assert.deepEqual(refusedFor(refused(403)), ['terms']);
    const error = new ServiceError('PERMISSION_DENIED', '', {status: 403, pendingGates: ['kyc']});
    assert.deepEqual(refusedFor({...journey, step: 'unprepared', error}), ['kyc']);
  });

  test('7.4 KYC_REQUIRED is routed to identity verification', () => {
    assert.deepEqual(refusedFor(refused(403, 'KYC_REQUIRED')), ['kyc']);
  });

  test('are empty if money was or may have been booked, because the user must see that first', () => {
    for (const status of [200, 408, 500]) assert.deepEqual(refusedFor(refused(status)), []);
  });

  test('are empty for a payment that continues', () => {
    assert.deepEqual(refusedFor({...journey, step: 'preparing'}), []);
  });
});

suite('the gates that are still pending after a new validation', () => {
  test('are all pending gates if the payment is still denied', () => {
    const now = {permission, access: access(['kyc', 'email-verify'], false)} as const;
    assert.deepEqual(stillPending(['terms', 'kyc'], now), ['kyc', 'email-verify']);
  });

  test('are only the previously listed ones if the payment is now granted', () => {
    const now = {permission, access: access(['kyc', 'email-verify'], true)} as const;
    assert.deepEqual(stillPending(['terms', 'kyc'], now), ['kyc']);
  });

  test('are empty once all are completed', () => {
    assert.deepEqual(stillPending(['kyc'], {permission, access: access([], false)}), []);
  });
});

suite('a provider is denied', () => {
  const denial = (status: number, more: object = {}) =>
    new ServiceError('PERMISSION_DENIED', '', {status, ...more});
  const need: Need = {kind: 'code', ahead: 0};
  const at = (error: ServiceError): Readonly<Record<string, PaymentState>> => ({
    failed: {...journey, step: 'failed', error, order, currency: 'USD', funds: undefined},
    unprepared: {...journey, step: 'unprepared', error},
    asking: {...journey, step: 'asking', need, problem: error, flaws: []},
  });

  for (const step of ['failed', 'unprepared', 'asking'])
    test(`7.4 PERMISSION_DENIED: by a refusal without gates, while ${step}`, () => {
      const is = (error: ServiceError) => isDenied(at(error)[step] as PaymentState);
      assert.equal(is(denial(403)), true);
      assert.equal(is(denial(403, {pendingGates: ['kyc']})), false);
      assert.equal(is(denial(200)), false);
      assert.equal(is(denial(500)), false);
      assert.equal(is(new ServiceError('bankpay_rejected', '', {status: 422})), false);
    });

  test('in no other state', () => {
    assert.equal(isDenied({...journey, step: 'preparing'}), false);
  });
});
