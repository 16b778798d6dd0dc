/** The service's refusals of an identity check, the terms or a signup keep their meaning (7). */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {kycCalls} from '#src/api/kyc.js';
import type {Connection} from '#src/api/request.js';
import {signupCalls} from '#src/api/signup.js';
import {termsCalls} from '#src/api/terms.js';
import {ServiceError} from '#src/contract/errors.js';
import {TOKEN} from '../../support/partner/request-outcome.ts';
import {PERSON} from '../../support/sandbox/person.ts';
import {json, MisbehavingServer} from '../../support/servers/misbehaving-server.ts';

const SIDE = {uploadId: '1', type: 'passport', country: 'US', side: 'front'} as const;

type CallName = keyof typeof kycCalls | keyof typeof termsCalls | keyof typeof signupCalls;

const CALLS: Readonly<Record<CallName, (connection: Connection) => Promise<unknown>>> = {
  kyc: on => kycCalls.kyc(on, {}),
  kycSubmit: on => kycCalls.kycSubmit(on, {submission: {}}),
  kycDocuments: on => kycCalls.kycDocuments(on, {fields: SIDE, file: new Blob(['x'])}),
  terms: on => termsCalls.terms(on, {}),
  termsAccept: on => termsCalls.termsAccept(on, {version: '1'}),
  signupStart: on => signupCalls.signupStart(on, {phone: '+15005550006'}),
  signupConfirm: on => signupCalls.signupConfirm(on, {code: '000000'}),
  signupComplete: on =>
    signupCalls.signupComplete(on, {details: {person: PERSON, email: 'a@b.example'}}),
};

suite('a response from the service is never NETWORK_ERROR', () => {
  for (const [name, call] of Object.entries(CALLS))
    for (const [status, retryable] of [
      [400, false],
      [404, false],
      [409, false],
      [422, false],
      [429, true],
      [503, true],
    ] as const)
      test(`${name}: a ${status} keeps its code and message, and is ${retryable ? '' : 'not '}retryable`, async t => {
        const server = await MisbehavingServer.start(t);
        server.script = () => json(status, {code: 'review_closed', error: 'It is closed.'});
        const error: unknown = await call({
          baseUrl: server.url,
          token: TOKEN,
          timeout: 20_000,
        }).catch((cause: unknown) => cause);
        assert.ok(error instanceof ServiceError);
        const {code, message, wireCode} = error;
        assert.deepEqual(
          {code, message, wireCode, retryable: error.retryable},
          {code: 'REQUEST_REFUSED', message: 'It is closed.', wireCode: 'review_closed', retryable},
        );
      });
});
