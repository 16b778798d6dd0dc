/**
 * Sends each operation's response with one field changed, from a real server. A response that
 * violates the contract must become a `ServiceError`, and must never be partly accepted.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type * as z from 'zod/mini';
import {bankpayCalls} from '#src/api/bankpay.js';
import {cryptoCalls} from '#src/api/crypto.js';
import {geofenceCalls} from '#src/api/geofence.js';
import {handoffCalls} from '#src/api/handoff.js';
import {kycCalls} from '#src/api/kyc.js';
import {paymentCalls, sendOrder} from '#src/api/payments.js';
import type {Connection} from '#src/api/request.js';
import {validate} from '#src/api/validation.js';
import {signupCalls} from '#src/api/signup.js';
import {termsCalls} from '#src/api/terms.js';
import {Validation} from '#src/contract/access.js';
import {BankAccounts, BankLink, CodeConfirmed, CodeSent} from '#src/contract/bankpay.js';
import {CryptoAssets, ParticipantStatus} from '#src/contract/crypto.js';
import {isErrorCode} from '#src/contract/error-codes.js';
import {ErrorObject, ServiceError} from '#src/contract/errors.js';
import {Geofence} from '#src/contract/geofence.js';
import {Handoff, HandoffCode} from '#src/contract/handoff.js';
import {KycAnswer, UploadAnswer} from '#src/contract/kyc.js';
import type {OperationName} from '#src/contract/operations.js';
import {Transaction, Wallet} from '#src/contract/payments.js';
import {SignupCompleted, SignupConfirmed, SignupStarted} from '#src/contract/signup.js';
import {TermsAccepted, TermsAnswer} from '#src/contract/terms.js';
import {mutantsOf} from '../../support/inputs/answer-mutants.ts';
import {wholes} from '../../support/inputs/schema-data.ts';
import {PERSON} from '../../support/sandbox/person.ts';
import {TOKEN} from '../../support/partner/request-outcome.ts';
import {answer, MisbehavingServer} from '../../support/servers/misbehaving-server.ts';

const ID = '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11';
const ORDER = {transactionId: ID, provider: 'bankpay', amount: '25.00'} as const;
const PROFILE = {firstName: 'Ada', lastName: 'King', email: 'a@b.example', phone: '+15005550006'};

const DOCUMENT = {type: 'passport', country: 'GB'} as const;
const FIELDS = {...DOCUMENT, uploadId: ID, side: 'front'} as const;

const DEPOSIT = {action: 'deposit'} as const;

type Call = (connection: Connection) => Promise<unknown>;
/** The schema that the answer must match, and the call. */
type Row = readonly [schema: z.ZodMiniType, call: Call];

/** Has a row for each operation, because the compiler asks for one. */
const CALLS: Readonly<Record<OperationName, Row>> = {
  validate: [Validation, validate],
  geofence: [Geofence, on => geofenceCalls.geofence(on, {flow: 'deposit'})],
  wallet: [Wallet, on => paymentCalls.wallet(on, {action: 'withdraw'})],
  deposits: [Transaction, on => sendOrder(on, {...DEPOSIT, order: ORDER})],
  withdrawals: [Transaction, on => sendOrder(on, {action: 'withdraw', order: ORDER})],
  transaction: [Transaction, on => paymentCalls.transaction(on, {...DEPOSIT, transactionId: ID})],
  cancel: [Transaction, on => paymentCalls.cancel(on, {action: 'withdraw', transactionId: ID})],
  bankpayAccounts: [BankAccounts, on => bankpayCalls.bankpayAccounts(on, DEPOSIT)],
  bankpayProfile: [CodeSent, on => bankpayCalls.bankpayProfile(on, {...DEPOSIT, profile: PROFILE})],
  bankpayConfirm: [
    CodeConfirmed,
    on => bankpayCalls.bankpayConfirm(on, {...DEPOSIT, code: '000000'}),
  ],
  bankpayResend: [CodeSent, on => bankpayCalls.bankpayResend(on, DEPOSIT)],
  bankpayLink: [BankLink, on => bankpayCalls.bankpayLink(on, DEPOSIT)],
  bankpayLinkComplete: [
    BankAccounts,
    on => bankpayCalls.bankpayLinkComplete(on, {...DEPOSIT, linkId: 'link'}),
  ],
  cryptoAssets: [CryptoAssets, on => cryptoCalls.cryptoAssets(on, DEPOSIT)],
  cryptoParticipant: [
    ParticipantStatus,
    on => cryptoCalls.cryptoParticipant(on, {...DEPOSIT, participant: PERSON}),
  ],
  kyc: [KycAnswer, on => kycCalls.kyc(on, {})],
  kycSubmit: [KycAnswer, on => kycCalls.kycSubmit(on, {submission: {}})],
  kycDocuments: [
    UploadAnswer,
    on => kycCalls.kycDocuments(on, {fields: FIELDS, file: new Blob(['picture'])}),
  ],
  kycHandoff: [Handoff, on => handoffCalls.kycHandoff(on, {})],
  kycHandoffStart: [HandoffCode, on => handoffCalls.kycHandoffStart(on, {document: DOCUMENT})],
  signupStart: [SignupStarted, on => signupCalls.signupStart(on, {phone: '+15005550006'})],
  signupConfirm: [SignupConfirmed, on => signupCalls.signupConfirm(on, {code: '000000'})],
  signupComplete: [
    SignupCompleted,
    on => signupCalls.signupComplete(on, {details: {person: PERSON, email: 'a@b.example'}}),
  ],
  terms: [TermsAnswer, on => termsCalls.terms(on, {})],
  termsAccept: [TermsAccepted, on => termsCalls.termsAccept(on, {version: '2026-09-01'})],
};

/** Maximum number of simultaneous requests. */
const LANES = 16;

type Outcome = {readonly value: unknown} | {readonly error: unknown};

/** Sends each body in turn as the answer to the call. */
async function outcomes(
  server: MisbehavingServer,
  call: Call,
  bodies: readonly string[],
  status = 200,
): Promise<readonly Outcome[]> {
  const all: Outcome[] = [];
  const waiting = bodies.map((body, index) => ({body, index}));
  server.script = ({headers}) =>
    answer(status, bodies[Number(headers.authorization?.split('.').at(-1))] ?? '');
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const token = `${TOKEN}.${next.index}`;
      all[next.index] = await call({baseUrl: server.url, token, timeout: 20_000}).then(
        value => ({value}),
        (error: unknown) => ({error}),
      );
    }
  };
  await Promise.all(Array.from({length: LANES}, lane));
  return all;
}

suite('T2 a response with one wrong field', () => {
  for (const [name, [schema, call]] of Object.entries(CALLS))
    test(`${name}: each changed response is refused, or the contract allows it`, async t => {
      const server = await MisbehavingServer.start(t);
      const mutants = mutantsOf(schema);
      assert.ok(mutants.length > 0);
      const bodies = mutants.map(({body}) => body);
      const all = await outcomes(server, call, bodies);
      for (const [index, {what, body, isWrong}] of mutants.entries()) {
        const outcome = all[index] ?? {error: 'nothing'};
        if ('error' in outcome) {
          assert.ok(outcome.error instanceof ServiceError, `${what}: ${String(outcome.error)}`);
          assert.ok(isErrorCode(outcome.error.code), what);
          assert.ok(isWrong, `${what} was refused, but the contract allows it`);
          assert.equal(outcome.error.definite, false, what);
        } else {
          assert.ok(!isWrong, `${what} was accepted, but violates the contract`);
          const parsed = schema.parse(JSON.parse(body)) as Record<string, unknown>;
          assert.deepEqual(outcome.value, parsed, what);
          assert.ok(!JSON.stringify(outcome.value).includes('unheardOf'), what);
        }
      }
      assert.equal(Reflect.get({}, 'polluted'), undefined);
    });

  test('an error response to an order always rejects, and counts as definite only if it is well-formed', async t => {
    const server = await MisbehavingServer.start(t);
    const mutants = mutantsOf(ErrorObject);
    const [, call] = CALLS.deposits;
    const all = await outcomes(
      server,
      call,
      mutants.map(({body}) => body),
      422,
    );
    for (const [index, {what, isWrong}] of mutants.entries()) {
      const {error} = (all[index] ?? {}) as {error?: unknown};
      assert.ok(error instanceof ServiceError && isErrorCode(error.code), what);
      assert.equal(error.definite, !isWrong, what);
    }
  });

  test('is tested in more than 1,500 variants', () => {
    const schemas = [...Object.values(CALLS).map(([schema]) => schema), ErrorObject];
    const variants = schemas.flatMap(schema => mutantsOf(schema)).length;
    assert.ok(variants > 1_500, `${variants} answers`);
  });
});

test('T2 a truncated response is an error at every length', async t => {
  const server = await MisbehavingServer.start(t);
  for (const [schema, call] of [CALLS.deposits, CALLS.validate]) {
    const [whole] = wholes(schema);
    const text = JSON.stringify(whole);
    const [uncut] = await outcomes(server, call, [text]);
    assert.ok(uncut && 'value' in uncut, `refused as a whole: ${text}`);
    const cuts = Array.from({length: text.length}, (_, length) => text.slice(0, length));
    for (const [length, outcome] of (await outcomes(server, call, cuts)).entries())
      assert.ok('error' in outcome && outcome.error instanceof ServiceError, `${length}`);
  }
});
