/**
 * The runner of a payment's commands: each command results in an event, and the runner never
 * rejects.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {ServiceError} from '#src/contract/errors.js';
import {paymentRunner} from '#src/runners/payment-runner.js';
import type {PaymentProvider} from '#src/providers/provider.js';
import type {Need} from '#src/flows/payment-state.js';
import {
  CHECKING,
  NEED,
  ORDER,
  refused,
  transaction,
  WALLET,
} from '../../support/inputs/payment-model.ts';

const {signal} = new AbortController();
const READY = {type: 'ready', sources: [CHECKING], wallet: WALLET} as const;

function setup(said: unknown, provider: Partial<PaymentProvider<Need, unknown>> = {}) {
  const session: Caller = {
    baseUrl: 'https://service.example',
    owner: crypto.randomUUID(),
    call: <T>() => (said instanceof Error ? Promise.reject(said) : Promise.resolve(said as T)),
  };
  return paymentRunner<Need, unknown>({
    provider: {
      prefetch: () => {},
      prepare: () => Promise.resolve(READY),
      answer: () => Promise.resolve(READY),
      needAfter: () => Promise.resolve(undefined),
      ...provider,
    },
    session,
    action: 'deposit',
    timeout: () => 5_000,
  });
}

suite('a command', () => {
  test('is executed by the provider or the service', async () => {
    const run = setup(transaction('completed'));
    assert.deepEqual(await run({type: 'prepare'}, signal), READY);
    assert.deepEqual(await run({type: 'answer', need: NEED, answer: 'Ada'}, signal), READY);
    const commands = [
      {type: 'send', order: ORDER},
      {type: 'find', order: ORDER, quick: false},
    ] as const;
    for (const command of commands) {
      const outcome = await run(command, signal);
      assert.deepEqual(outcome, {type: 'booked', transaction: transaction('completed')});
    }
  });

  test('7.6 user_unconfirmed: a refusal with a need returns the need and the refusal', async () => {
    const error = refused('user_unconfirmed');
    const run = setup(error, {needAfter: () => Promise.resolve(NEED)});
    const outcome = await run({type: 'send', order: ORDER}, signal);
    assert.deepEqual(outcome, {type: 'needs', need: NEED, error});
  });

  test('7.6 user_unconfirmed: if the need cannot be determined, the refusal is returned', async () => {
    const error = refused('user_unconfirmed');
    const run = setup(error, {
      needAfter: () => Promise.reject(new ServiceError('TIMEOUT', '')),
    });
    const outcome = await run({type: 'send', order: ORDER}, signal);
    assert.deepEqual(outcome, {type: 'rejected', error});
  });

  test('7.5 GEOFENCE_BLOCKED: a blocked place does not ask for a need', async () => {
    const run = setup(refused('GEOFENCE_BLOCKED'), {needAfter: () => assert.fail('need was read')});
    assert.equal((await run({type: 'send', order: ORDER}, signal)).type, 'blocked');
  });

  test('does not ask for a need if the order’s outcome is unknown', async () => {
    const error = new ServiceError('TIMEOUT', '');
    const run = setup(error, {needAfter: () => assert.fail('need was read')});
    assert.deepEqual(await run({type: 'send', order: ORDER}, signal), {
      type: 'rejected',
      error,
    });
  });

  test('7.7 UNCAUGHT_ERROR: an exception of a provider is reported as a failure', async () => {
    const cause = new TypeError('undefined is not a function');
    const throwing = setup(undefined, {
      prepare: () => {
        throw cause;
      },
    });
    const outcome = await throwing({type: 'prepare'}, signal);
    assert.ok(outcome.type === 'rejected');
    assert.deepEqual([outcome.error.code, outcome.error.cause], ['UNCAUGHT_ERROR', cause]);
  });
});
