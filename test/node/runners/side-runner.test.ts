/** The runner that uploads one side of a document: it prepares the file, then sends it. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {sideRunner} from '#src/runners/kyc-runner.js';
import {json, never, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {activeSession, USER} from '../../support/servers/session-service.ts';

const rules = {documents: [], contentTypes: ['application/pdf'], maxBytes: 100, minPixels: 1};

async function setup(t: TestContext, behaviour: Behaviour) {
  const {service, session} = await activeSession(t);
  service.other = () => behaviour;
  const {server} = service;
  server.asked.length = 0;
  return {server, options: {session, timeout: () => 5_000}};
}

suite('a side', () => {
  const fields = {uploadId: USER, type: 'passport', country: 'GB', side: 'front'} as const;
  const pdf = new File(['%PDF-1.7'], 'ada.pdf');
  const sending = {source: pdf, fields, rules, file: undefined};
  const {signal} = new AbortController();

  test('is prepared before it is sent, with our own file name', async t => {
    const {options, server} = await setup(t, never());
    const run = sideRunner(options);
    for (const type of ['prepare', 'upload'] as const) {
      const event = await run({type, sending}, signal);
      assert.ok(event.type === 'prepared');
      assert.equal(event.file.name, 'front.pdf');
    }
    // Another file for a side that already has one is prepared, too.
    const again = await run({type: 'prepare', sending: {...sending, file: pdf}}, signal);
    assert.equal(again.type, 'prepared');
    const hello = {...sending, source: new Blob(['hello'])};
    const flaw = {code: 'unsupported_type', message: ''};
    assert.deepEqual(await run({type: 'prepare', sending: hello}, signal), {type: 'flawed', flaw});
    assert.equal(server.asked.length, 0);
  });

  test('that was sent reports the service’s reason for a refusal', async t => {
    const reason = {concern: 'front', code: 'blurry', message: 'Hold still.'};
    const refusal = json(200, {status: 'refused', uploadId: USER, reason});
    const {options, server} = await setup(t, refusal);
    const run = sideRunner(options);
    const event = await run({type: 'upload', sending: {...sending, file: pdf}}, signal);
    assert.deepEqual(event, {type: 'flawed', flaw: reason});
    assert.match(server.asked[0]?.body ?? '', /name="uploadId"\r\n\r\n3f2f6f5e/);
  });
});
