/**
 * Calls that replace ours on a page: their arguments, their possible answers, and their failures.
 */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test, type TestContext} from 'node:test';
import * as access from '#src/contract/access.js';
import * as bankShapes from '#src/contract/bankpay.js';
import * as cryptoShapes from '#src/contract/crypto.js';
import * as geofenceShapes from '#src/contract/geofence.js';
import * as handoffShapes from '#src/contract/handoff.js';
import * as kycShapes from '#src/contract/kyc.js';
import * as paymentShapes from '#src/contract/payments.js';
import * as signupShapes from '#src/contract/signup.js';
import * as termsShapes from '#src/contract/terms.js';
import {bankpayCalls} from '#src/api/bankpay.js';
import {cryptoCalls} from '#src/api/crypto.js';
import {geofenceCalls} from '#src/api/geofence.js';
import {handoffCalls} from '#src/api/handoff.js';
import {kycCalls} from '#src/api/kyc.js';
import {paymentCalls, sendOrder} from '#src/api/payments.js';
import {validate} from '#src/api/validation.js';
import {OPERATIONS, PATHS} from '#src/contract/paths.js';
import {signupCalls} from '#src/api/signup.js';
import {termsCalls} from '#src/api/terms.js';
import {ServiceError} from '#src/contract/errors.js';
import type {Connection, OperationName} from '#src/contract/operations.js';
import {configure} from '../../support/inputs/configure.ts';
import {PERSON} from '../../support/sandbox/person.ts';
import {USER} from '../../support/servers/session-service.ts';

/** No server listens at this address, and no request may be sent. */
const CONNECTION = {baseUrl: 'http://127.0.0.1:9', token: 'token', timeout: 5_000};
const ORDER = {transactionId: USER, provider: 'bankpay', amount: '25.00'} as const;
const WALLET = {currency: 'USD', balance: '1.00', withdrawable: '1.00'};
const DEPOSIT = {action: 'deposit'} as const;
const PROFILE = {firstName: 'Ada', lastName: 'King', email: 'a@b.example', phone: '+15005550006'};
const FIELDS = {uploadId: USER, type: 'passport', country: 'GB', side: 'front'} as const;

type Ask = (on: Connection) => Promise<unknown>;

/** Each of our calls, by the name under which a page replaces it. */
const CALLS: Readonly<Record<OperationName, Ask>> = {
  validate,
  geofence: on => geofenceCalls.geofence(on, {flow: 'deposit'}),
  wallet: on => paymentCalls.wallet(on, DEPOSIT),
  deposits: on => sendOrder(on, {...DEPOSIT, order: ORDER}),
  withdrawals: on => sendOrder(on, {action: 'withdraw', order: ORDER}),
  transaction: on => paymentCalls.transaction(on, {...DEPOSIT, transactionId: USER}),
  cancel: on => paymentCalls.cancel(on, {...DEPOSIT, transactionId: USER}),
  bankpayProfile: on => bankpayCalls.bankpayProfile(on, {...DEPOSIT, profile: PROFILE}),
  bankpayConfirm: on => bankpayCalls.bankpayConfirm(on, {...DEPOSIT, code: '000000'}),
  bankpayResend: on => bankpayCalls.bankpayResend(on, DEPOSIT),
  bankpayAccounts: on => bankpayCalls.bankpayAccounts(on, DEPOSIT),
  bankpayLink: on => bankpayCalls.bankpayLink(on, DEPOSIT),
  bankpayLinkComplete: on => bankpayCalls.bankpayLinkComplete(on, {...DEPOSIT, linkId: 'link'}),
  cryptoParticipant: on => cryptoCalls.cryptoParticipant(on, {...DEPOSIT, participant: PERSON}),
  cryptoAssets: on => cryptoCalls.cryptoAssets(on, DEPOSIT),
  kyc: on => kycCalls.kyc(on, {}),
  kycSubmit: on => kycCalls.kycSubmit(on, {submission: {}}),
  kycDocuments: on => kycCalls.kycDocuments(on, {fields: FIELDS, file: new Blob(['%PDF-'])}),
  kycHandoff: on => handoffCalls.kycHandoff(on, {}),
  kycHandoffStart: on =>
    handoffCalls.kycHandoffStart(on, {document: {type: 'passport', country: 'GB'}}),
  signupStart: on => signupCalls.signupStart(on, {phone: '+15005550006'}),
  signupConfirm: on => signupCalls.signupConfirm(on, {code: '000000'}),
  signupComplete: on => signupCalls.signupComplete(on, {details: {person: PERSON, email: 'a@b.c'}}),
  terms: on => termsCalls.terms(on, {}),
  termsAccept: on => termsCalls.termsAccept(on, {version: '1'}),
};

async function failure(asked: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  assert.ok(error instanceof ServiceError, String(error));
  return error;
}

/** Replaces one call, for one test. */
function replace(t: TestContext, name: OperationName, call: unknown): void {
  configure(t, {operations: {[name]: call}});
}

suite('a page’s own operation', () => {
  for (const [name, ask] of Object.entries(CALLS))
    test(`in place of ${name} is called once, and no request is sent`, async t => {
      const asked: unknown[] = [];
      const refusal = new ServiceError('PERMISSION_DENIED', 'No.', {status: 403});
      replace(t, name as OperationName, (...given: unknown[]) => {
        asked.push(given);
        return Promise.reject(refusal);
      });
      assert.equal(await failure(ask(CONNECTION)), refusal);
      assert.equal(asked.length, 1);
    });

  test('gets the connection, its arguments and a signal', async t => {
    replace(t, 'transaction', (connection: unknown, args: unknown, signal: AbortSignal) => {
      assert.deepEqual(connection, CONNECTION);
      assert.deepEqual(args, {action: 'deposit', transactionId: USER});
      assert.equal(signal.aborted, false);
      return Promise.resolve({...ORDER, action: 'deposit', currency: 'USD', status: 'pending'});
    });
    assert.equal(
      (await paymentCalls.transaction(CONNECTION, {...DEPOSIT, transactionId: USER})).status,
      'pending',
    );
  });

  test('returns our type, without additional fields', async t => {
    replace(t, 'wallet', () => Promise.resolve({...WALLET, more: 1}));
    assert.deepEqual(await paymentCalls.wallet(CONNECTION, DEPOSIT), WALLET);
  });

  test('with another type is rejected, and leaves the payment open', async t => {
    configure(t, {operations: {wallet: () => ({balance: 1}), deposits: () => ({ok: true})}});
    assert.equal((await failure(paymentCalls.wallet(CONNECTION, DEPOSIT))).code, 'NETWORK_ERROR');
    const sent = await failure(sendOrder(CONNECTION, {...DEPOSIT, order: ORDER}));
    assert.deepEqual([sent.code, sent.definite], ['DEPOSIT_FAILED', false]);
  });

  test('that throws leaves the payment open, and logs a warning', async t => {
    const warn = t.mock.method(console, 'warn', () => {});
    const cause = new TypeError('A bug.');
    for (const call of [
      () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ]) {
      replace(t, 'deposits', call);
      const sent = await failure(sendOrder(CONNECTION, {...DEPOSIT, order: ORDER}));
      assert.deepEqual([sent.code, sent.definite, sent.cause], ['NETWORK_ERROR', false, cause]);
    }
    assert.equal(warn.mock.callCount(), 2);
  });

  test('that never settles times out', async t => {
    const {promise, resolve} = Promise.withResolvers<void>();
    replace(t, 'wallet', (_: unknown, __: unknown, signal: AbortSignal) => {
      signal.addEventListener('abort', () => resolve());
      return new Promise(() => {});
    });
    const error = await failure(paymentCalls.wallet({...CONNECTION, timeout: 1}, DEPOSIT));
    assert.equal(error.code, 'TIMEOUT');
    await promise;
  });

  test('is aborted when the user leaves', async t => {
    replace(t, 'wallet', () => new Promise(() => {}));
    const leaving = new AbortController();
    const asked = paymentCalls.wallet(CONNECTION, DEPOSIT, leaving.signal);
    const reason = new Error('The user has left.');
    leaving.abort(reason);
    await assert.rejects(asked, reason);
  });
});

/** Every schema of the contract, by the name that its type has, too. */
const SHAPES: Readonly<Record<string, unknown>> = {
  ...access,
  ...bankShapes,
  ...cryptoShapes,
  ...geofenceShapes,
  ...handoffShapes,
  ...kycShapes,
  ...paymentShapes,
  ...signupShapes,
  ...termsShapes,
};

interface Shape {
  readonly shape?: Readonly<Record<string, Shape>>;
  readonly def: {readonly options?: readonly Shape[]; readonly element?: Shape};
  safeParse(value: unknown): {readonly success: boolean};
}

/** The fields of an object, or of an array's elements, with `?` after an optional one. */
function fieldsOf({shape = {}, def: {options = [], element}}: Shape): readonly string[] {
  const own = Object.entries(shape).map(
    ([name, field]) => `${name}${field.safeParse(undefined).success ? '?' : ''}`,
  );
  const inner = Object.entries(shape)
    .filter(([name]) => !ELSEWHERE.includes(name))
    .flatMap(([, field]) => fieldsOf(field));
  return [...own, ...inner, ...options.flatMap(fieldsOf), ...(element ? fieldsOf(element) : [])];
}

/** Explained by their names, or in the row above. */
const ELSEWHERE = ['gates', 'permissions', 'rules', 'reasons', 'reason', 'details'];

/** The files of the tables, in their order. */
const TABLE = /^(?:type Rows = | {2})typeof ([A-Z]+)/gm;

suite('11 the table of operations', () => {
  const [, table = ''] = readFileSync('src/contract/README.md', 'utf8').split('## 11.');
  const rows = table.split('\n').filter(line => line.startsWith('| `'));
  const tables = [...readFileSync('src/contract/operations.ts', 'utf8').matchAll(TABLE)];
  const calls = tables.flatMap(([, name = '']) => {
    const source = readFileSync(`src/contract/operations/${name.toLowerCase()}.ts`, 'utf8');
    const types = new Map(
      Array.from(source.matchAll(/^type (\w+) = (.*);$/gm), ([, alias, type]) => [alias, type]),
    );
    return Array.from(
      source.matchAll(/^ {2}(\w+): (?:get|post)<(.*), (\w+)>\(/gm),
      ([, call = '', args = '', answer = '']) => [call, types.get(args) ?? args, answer],
    );
  });

  test('has a row for each operation, in order', () => {
    assert.equal(calls.length, Object.keys(CALLS).length);
    assert.deepEqual(
      rows.map(row => /`(\w+)`/.exec(row)?.[1]),
      calls.map(([name]) => name),
    );
  });

  for (const [name = '', args = '', type = ''] of calls)
    test(`${name}: lists its arguments, its result type and all fields`, () => {
      const row = rows.find(each => each.startsWith(`| \`${name}\` `));
      const [, , given = '', answer = '', shown = ''] =
        row?.split(/(?<!\\)\|/).map(cell => cell.trim()) ?? [];
      const names = Array.from(args.matchAll(/(\w+\??):/g), ([, each = '']) => each);
      if (args.startsWith('ActionArgs')) names.unshift('action');
      const said = given.replaceAll(/: `\{.*?\}`/g, '');
      assert.deepEqual(
        Array.from(said.matchAll(/`([a-z]\w*\??)`/g), ([, each]) => each),
        names,
      );
      assert.equal(answer, `\`${type}\``);
      // A row does not repeat an answer that a row above it already shows.
      const full = shown.startsWith('the same')
        ? rows.find(other => other.includes(`\`${type}\``))
        : shown;
      const schema = SHAPES[type] as Shape;
      const fields = fieldsOf(schema);
      assert.ok(fields.length > 0);
      for (const field of fields)
        assert.match(full ?? '', new RegExp(`\\b${field.replace('?', '\\?')}(?![\\w?])`));
    });
});

suite('the contract names each path of the embed', () => {
  const contract = readFileSync('src/contract/README.md', 'utf8');
  const section = (number: number): string =>
    contract.split(/^## (?=\d)/m).find(text => text.startsWith(`${number}. `)) ?? '';

  test('12 among the names that can be replaced, in order', () => {
    const [, names = ''] = /^The names of paths are ([^.]+)\./m.exec(section(12)) ?? [];
    const written = Array.from(names.matchAll(/`(\w+)`/g), ([, name]) => name);
    assert.deepEqual(written, Object.keys(PATHS));
  });

  for (const [name, {path}] of Object.entries(OPERATIONS))
    test(`4 at ${name}, with or without the beginning of the path`, () => {
      const [whole = ''] = path.replace('{transactionId}', '{id}').split('?');
      const tail = whole.split('/').at(-1) ?? '';
      const forms = [`${whole}\``, `${whole}?`, `…/${tail}\``, `/${tail}\``];
      const cells = section(4)
        .split('\n')
        .filter(line => line.startsWith('| '));
      assert.ok(
        forms.some(form => cells.some(cell => cell.includes(form))),
        whole,
      );
    });
});
