/**
 * The page around the service's terms (contract 7.4): the senders that it accepts, and where it
 * posts.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {openTermsFrame} from '#src/host/terms-frame.js';
import {FakeFrame, OtherWindow, OwnWindow} from '../../support/inputs/fake-windows.ts';
import {FOREIGN_ORIGINS, ORIGIN} from '../../support/inputs/hostile-messages.ts';

function setup(t: TestContext) {
  const own = OwnWindow.open(t);
  const frame = new FakeFrame();
  const heard: string[] = [];
  const note = (what: string) => (value: string | number) => void heard.push(`${what} ${value}`);
  const terms = openTermsFrame(frame.element, ORIGIN, {
    ready: note('ready'),
    accept: note('accept'),
    close: note('close'),
    resized: note('resized'),
  });
  t.after(() => terms.stop());
  frame.loads();
  const nonce = String(frame.contentWindow?.posted[0]?.message['nonce']);
  const accept = {type: 'SERVICE_TERMS_ACCEPT', nonce, payload: {version: '1'}};
  return {own, frame, heard, terms, nonce, accept};
}

test('7.4 each load of the terms is greeted, only at the service’s origin', t => {
  const {frame, nonce} = setup(t);
  frame.loads();
  const greeting = {message: {type: 'SERVICE_TERMS_OPEN', nonce}, origin: ORIGIN};
  assert.deepEqual(frame.contentWindow?.posted, [greeting, greeting]);
  assert.match(nonce, /^[\da-f-]{36}$/);
});

test('7.4 every message from the terms page reaches its handler', t => {
  const {own, frame, heard, nonce, accept} = setup(t);
  const words = [
    {type: 'SERVICE_TERMS_READY', nonce, payload: {version: '1'}},
    accept,
    {type: 'SERVICE_TERMS_CLOSE', nonce, payload: {reason: 'done'}},
    {type: 'SERVICE_RESIZE', nonce, payload: {height: 7}},
  ];
  for (const word of words) own.hears(frame.contentWindow, ORIGIN, word);
  assert.deepEqual(heard, ['ready 1', 'accept 1', 'close done', 'resized 7']);
});

suite('7.4 a foreign acceptance of the terms is ignored', () => {
  for (const origin of FOREIGN_ORIGINS)
    test(`from ${JSON.stringify(origin)}`, t => {
      const {own, frame, heard, accept} = setup(t);
      own.hears(frame.contentWindow, origin, accept);
      assert.deepEqual(heard, []);
    });

  test('from another window, with another nonce, or after the end', t => {
    const {own, frame, heard, accept, terms} = setup(t);
    own.hears(new OtherWindow(), ORIGIN, accept);
    own.hears(frame.contentWindow, ORIGIN, {...accept, nonce: '0123456789abcdef'});
    terms.stop();
    own.hears(frame.contentWindow, ORIGIN, accept);
    assert.deepEqual(heard, []);
  });
});

test('7.4 the terms page learns whether its acceptance was recorded', t => {
  const {frame, terms} = setup(t);
  frame.take();
  terms.accepted('1');
  terms.failed();
  assert.deepEqual(frame.take(), [
    {type: 'SERVICE_TERMS_ACCEPTED', payload: {version: '1'}},
    {type: 'SERVICE_TERMS_FAILED'},
  ]);
});

test('7.4 closed terms are not greeted, and a closed window causes no error', t => {
  const {frame, terms} = setup(t);
  frame.take();
  terms.stop();
  frame.loads();
  assert.deepEqual(frame.take(), []);
  frame.contentWindow = null;
  terms.failed();
});
