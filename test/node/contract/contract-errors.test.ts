/** The error tables of the contract (7.2 to 7.7), row by row. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {GATES, type Action} from '#src/contract/access.js';
import {describeError, ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {isErrorCode, RETRYABLE, FALLBACK, isSessionError} from '#src/contract/error-codes.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import {fromWire, ofTransaction} from '#src/contract/wire-errors.js';
import {GATE_ROUTES} from '#src/contract/gates.js';
import {truncated} from '#src/contract/limits.js';

/** Code, section, retryable, providers, as in the contract. */
const TABLE: readonly (readonly [ErrorCode, string, boolean, string])[] = [
  ['SESSION_EXPIRED', '7.3', true, ''],
  ['SESSION_INVALID', '7.3', false, ''],
  ['ORIGIN_UNAUTHORIZED', '7.3', false, ''],
  ['PERMISSION_DENIED', '7.4', false, ''],
  ['KYC_REQUIRED', '7.4', false, ''],
  ['GEOFENCE_BLOCKED', '7.5', false, ''],
  ['DEPOSIT_FAILED', '7.6', true, 'any'],
  ['WITHDRAWAL_FAILED', '7.6', true, 'any'],
  ['amount_mismatch', '7.6', false, 'bankpay cashpay crypto'],
  ['insufficient_funds', '7.6', false, 'bankpay cashpay crypto'],
  ['bankpay_rejected', '7.6', true, 'bankpay'],
  ['user_unconfirmed', '7.6', false, 'bankpay'],
  ['link_failed', '7.6', true, 'bankpay'],
  ['mfa_rejected', '7.6', true, 'bankpay'],
  ['no_payment_method', '7.6', false, 'cashpay'],
  ['not_staged', '7.6', false, 'cashpay'],
  ['payment_method_ambiguous', '7.6', false, 'cashpay'],
  ['cashpay_rejected', '7.6', true, 'cashpay'],
  ['invalid_amount', '7.6', false, 'cashpay crypto'],
  ['participant_unconfirmed', '7.6', false, 'crypto'],
  ['missing_user_profile', '7.6', false, 'bankpay crypto'],
  ['REQUEST_REFUSED', '7.7', false, ''],
  ['UNCAUGHT_ERROR', '7.7', true, ''],
  ['TIMEOUT', '7.7', true, ''],
  ['NETWORK_ERROR', '7.7', true, ''],
];

suite('error codes', () => {
  test('include every code of the contract, and no others', () => {
    const codes = TABLE.map(([code]) => code).toSorted();
    assert.deepEqual(Object.keys(RETRYABLE).toSorted(), codes);
    assert.deepEqual(Object.keys(ERROR_REFERENCE).toSorted(), codes);
  });

  for (const [code, section, retryable, providers] of TABLE)
    test(`${section} ${code}: ${retryable ? 'a retry can help' : 'a retry cannot help'}, and ${section === '7.7' ? 'from the service it becomes the fallback code' : 'from the service it is kept'}`, () => {
      const ours = section === '7.7';
      for (const status of [403, 422, 500]) {
        const error = fromWire({code, error: 'In words.'}, status, 'DEPOSIT_FAILED');
        assert.deepEqual(
          [error.code, error.message, error.retryable, error.wireCode, error.status],
          ours
            ? ['DEPOSIT_FAILED', 'In words.', true, code, status]
            : [code, 'In words.', retryable, undefined, status],
        );
        assert.equal(error.definite, status < 500);
        assert.equal(new ServiceError(code, '').retryable, retryable);
      }
      const row = describeError(code);
      assert.deepEqual(
        [row.section, row.retryable, row.providers.join(' ')],
        [section, retryable, providers],
      );
      assert.ok(row.cause.length > 0 && row.whatToDo.length > 0);
    });

  for (const code of ['SESSION_EXPIRED', 'SESSION_INVALID', 'ORIGIN_UNAUTHORIZED'] as const)
    test(`7.3 ${code}: is a session error`, () => assert.equal(isSessionError(code), true));

  test('other codes are not session errors', () => {
    assert.equal(TABLE.filter(([code]) => isSessionError(code)).length, 3);
  });

  test('7.2 GEO_BLOCKED: is reported as GEOFENCE_BLOCKED', () => {
    const error = fromWire({code: 'GEO_BLOCKED', error: 'x'}, 403, 'DEPOSIT_FAILED');
    assert.deepEqual([error.code, error.wireCode], ['GEOFENCE_BLOCKED', undefined]);
    assert.equal(isErrorCode('GEO_BLOCKED'), false);
  });
});

suite('unlisted codes', () => {
  const unknown = [
    'moon_phase',
    '',
    ' amount_mismatch',
    'AMOUNT_MISMATCH',
    'Deposit_Failed',
    'TERMS_NOT_SIGNED',
    'EMAIL_NOT_VERIFIED',
    'PHONE_NOT_VERIFIED',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'x'.repeat(10_000),
    '<b>bold</b>',
  ];
  const actions: readonly (readonly [Action, ErrorCode])[] = [
    ['deposit', 'DEPOSIT_FAILED'],
    ['withdraw', 'WITHDRAWAL_FAILED'],
  ];
  for (const [action, fallback] of actions)
    for (const code of unknown)
      test(`7.6 ${fallback}: ${JSON.stringify(code.slice(0, 24))} on a ${action} is kept as wireCode`, () => {
        assert.equal(isErrorCode(code), false);
        const error = fromWire({code, error: 'Why.'}, 422, FALLBACK[action]);
        const kept = truncated(code);
        assert.deepEqual(
          [error.code, error.wireCode, error.message, error.retryable],
          [fallback, kept, 'Why.', true],
        );
        const failed = ofTransaction({action, code, error: 'Why.'});
        assert.deepEqual([failed.code, failed.wireCode, failed.message], [fallback, kept, 'Why.']);
      });

  for (const [action, fallback] of actions)
    test(`7.6 ${fallback}: a failed transaction without a code or a message`, () => {
      const error = ofTransaction({action});
      assert.deepEqual([error.code, error.wireCode, error.message], [fallback, undefined, '']);
      assert.equal(error.definite, true);
    });
});

suite('a ServiceError', () => {
  test('has a unique id', () => {
    const [one, two] = [new ServiceError('TIMEOUT', ''), new ServiceError('TIMEOUT', '')];
    assert.match(one.id, /^[\da-f-]{36}$/);
    assert.notEqual(one.id, two.id);
  });

  test('keeps its cause, its name and its message', () => {
    const cause = new TypeError('offline');
    const error = new ServiceError('NETWORK_ERROR', 'Gone.', {cause});
    assert.ok(error instanceof Error);
    assert.deepEqual(
      [error.name, error.cause, String(error)],
      ['ServiceError', cause, 'ServiceError: Gone.'],
    );
  });

  test('is definite only with a status below 500', () => {
    const definite = [undefined, 200, 403, 422, 499, 500, 503].map(
      status => new ServiceError('DEPOSIT_FAILED', '', {status}).definite,
    );
    assert.deepEqual(definite, [false, true, true, true, true, false, false]);
  });
});

suite('7.4 gates', () => {
  const routes = {
    kyc: 'kyc',
    terms: 'tandc',
    'email-verify': 'host',
    'phone-verify': 'host',
    'not-suspended': 'support',
  } as const;
  for (const gate of GATES)
    test(`7.4 ${gate}: leads to ${routes[gate]}, and PERMISSION_DENIED lists it`, () => {
      assert.equal(GATE_ROUTES[gate], routes[gate]);
      const denied = {code: 'PERMISSION_DENIED', error: '', permission: 'deposit-bankpay'};
      const error = fromWire({...denied, pending_gates: [gate, 'x', gate]}, 403, 'DEPOSIT_FAILED');
      assert.deepEqual(error.pendingGates, [gate]);
      assert.equal(error.permission, 'deposit-bankpay');
    });

  test('unknown pending gates are dropped, including names from Object.prototype', () => {
    const pending_gates = ['__proto__', 'constructor', 'KYC', '', 'kyc '];
    const error = fromWire({code: 'PERMISSION_DENIED', error: '', pending_gates}, 403, 'TIMEOUT');
    assert.deepEqual(error.pendingGates, []);
  });
});
