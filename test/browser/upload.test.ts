/** A file upload to the service has the same errors as every other request. */
import {expect} from '@open-wc/testing';
import {kycCalls} from '#src/api/kyc.js';
import type {Connection} from '#src/api/request.js';
import {ServiceError} from '#src/contract/errors.js';
import {PATHS} from '#src/contract/paths.js';
import {network} from '../support/pages/network.ts';
import {jpeg, png, text} from '../support/sandbox/pictures.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';
import {caughtBy} from '../support/servers/astray.ts';

async function setup(timeout = 10_000) {
  const {token, baseUrl, userId} = await session('kyc-pending');
  const connection: Connection = {baseUrl, token, timeout};
  const fields = () => ({
    uploadId: crypto.randomUUID(),
    type: 'passport',
    country: 'GB',
    side: 'front' as const,
  });
  return {connection, fields, user: {baseUrl, userId}};
}

async function failure(promise: Promise<unknown>): Promise<ServiceError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('it succeeded');
}

describe('the upload of a document', () => {
  it('is accepted, and completes the verification', async () => {
    const {connection, fields} = await setup();
    const file = new File([jpeg(800, 600, 60_000)], 'passport.jpg');
    const answer = await kycCalls.kycDocuments(connection, {fields: fields(), file});
    expect(answer.status).to.equal('accepted');
    const front = {uploadId: answer.uploadId};
    const done = await kycCalls.kycSubmit(connection, {
      submission: {document: {type: 'passport', country: 'GB', front}},
    });
    expect(done).to.deep.equal({status: 'completed'});
    expect((await kycCalls.kyc(connection, {})).status).to.equal('completed');
  });

  it('accepts a picture without a file name', async () => {
    const {connection, fields} = await setup();
    const answer = await kycCalls.kycDocuments(connection, {
      fields: fields(),
      file: new Blob([png()]),
    });
    expect(answer.status).to.equal('accepted');
  });

  for (const [file, code] of [
    [new File([text('hello')], 'photo.jpg'), 'unsupported_type'],
    [new File([png()], 'blurry.png'), 'blurry'],
    [new File([new Uint8Array(10_485_761)], 'large.png'), 'too_large'],
  ] as const)
    it(`${file.name} of ${file.size} bytes gets a normal response: rejected as ${code}`, async () => {
      const {connection, fields} = await setup();
      const answer = await kycCalls.kycDocuments(connection, {fields: fields(), file});
      expect(answer.status === 'refused' && answer.reason.code).to.equal(code);
    });

  it('counts once if it is sent again with the same id', async () => {
    const {connection, fields} = await setup();
    const same = fields();
    const first = await kycCalls.kycDocuments(connection, {fields: same, file: new Blob([png()])});
    expect(
      await kycCalls.kycDocuments(connection, {fields: same, file: new Blob([png()])}),
    ).to.deep.equal(first);
    const error = await failure(
      kycCalls.kycDocuments(connection, {fields: same, file: new Blob([jpeg()])}),
    );
    expect([error.wireCode, error.status, error.definite]).to.deep.equal([
      'upload_mismatch',
      409,
      true,
    ]);
  });

  it('7.3 SESSION_INVALID: is the error for a 401', async () => {
    const {connection, fields} = await setup();
    const error = await failure(
      kycCalls.kycDocuments(
        {...connection, token: 'a.b.c'},
        {fields: fields(), file: new Blob([png()])},
      ),
    );
    expect([error.code, error.status]).to.deep.equal(['SESSION_INVALID', 401]);
  });

  it('7.7 NETWORK_ERROR: is the error if no server responds', async () => {
    const {connection, fields} = await setup();
    const nobody = {...connection, baseUrl: 'http://localhost:1'};
    const error = await failure(
      kycCalls.kycDocuments(nobody, {fields: fields(), file: new Blob([png()])}),
    );
    expect([error.code, error.retryable]).to.deep.equal(['NETWORK_ERROR', true]);
  });

  it('7.7 NETWORK_ERROR: is the error for a response that is not the service’s', async () => {
    const {connection, fields} = await setup();
    // The tests' own server does not have this path, and answers with an HTML page.
    const other = {...connection, baseUrl: location.origin};
    const error = await failure(
      kycCalls.kycDocuments(other, {fields: fields(), file: new Blob([png()])}),
    );
    expect(error.code).to.equal('NETWORK_ERROR');
  });

  it('7.7 TIMEOUT: is the error if no response arrives in the time allowed for the file', async () => {
    const {connection, fields} = await setup(1);
    network.hold(PATHS.kycDocuments);
    const error = await failure(
      kycCalls.kycDocuments(connection, {fields: fields(), file: new Blob([png()])}),
    );
    expect(error.code).to.equal('TIMEOUT');
  });

  it('never follows a redirect to another host, with or without the token', async () => {
    const {connection, fields} = await setup();
    const astray = {...connection, baseUrl: `${location.origin}/astray`};
    const file = new Blob([new Uint8Array(100_000)]);
    const error = await failure(kycCalls.kycDocuments(astray, {fields: fields(), file}));
    expect([error.code, error.definite]).to.deep.equal(['NETWORK_ERROR', false]);
    expect(await caughtBy(connection.baseUrl)).to.equal(0);
  });

  it('is aborted by its signal, before and during the upload, with the signal’s reason', async () => {
    const {connection, fields} = await setup();
    const reason = new Error('cancelled');
    const before = AbortSignal.abort(reason);
    const stopping = new AbortController();
    network.watch(() => queueMicrotask(() => stopping.abort(reason)));
    const file = new Blob([new Uint8Array(5_000_000)]);
    for (const signal of [before, stopping.signal]) {
      let rejected: unknown;
      await kycCalls
        .kycDocuments(connection, {fields: fields(), file}, signal)
        .catch((error: unknown) => (rejected = error));
      expect(rejected).to.equal(reason);
    }
  });

  it('reports the status of a user who was verified in the meantime', async () => {
    const {connection, user} = await setup();
    await control(user, {kyc: 'completed'});
    expect(await kycCalls.kyc(connection, {})).to.deep.equal({status: 'completed'});
  });
});
