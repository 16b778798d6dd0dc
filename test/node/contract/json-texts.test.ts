/**
 * T2: if a server sends malformed JSON, all readers accept the same texts as JSON and reject all
 * others.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {readClientMessage, readServerMessage} from '#src/contract/connection.js';
import {readEmbedToken} from '#src/contract/token.js';
import {readCompactJwt} from '../../../demo/service/http/compact-jwt.ts';
import {TEXTS, within, type JsonText} from '../../support/inputs/json-texts.ts';
import {failure, scripted, USER} from '../../support/partner/partner-client.ts';
import {GOOD, outcome} from '../../support/partner/request-outcome.ts';
import {Sandbox} from '../../support/sandbox/sandbox.ts';
import {answer, MisbehavingServer} from '../../support/servers/misbehaving-server.ts';

const UTF_8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

/** True if a reader that is strict about UTF-8 accepts the text. */
function isUtf8({bytes}: JsonText): boolean {
  try {
    UTF_8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Sends each text as the next answer, and checks the outcome. */
async function each(
  t: TestContext,
  bytes: (text: JsonText) => Uint8Array,
  look: (text: JsonText, baseUrl: string) => Promise<void>,
  status = 200,
): Promise<void> {
  let next: Uint8Array = new Uint8Array();
  const server = await MisbehavingServer.start(t, () => answer(status, next));
  for (const text of TEXTS) {
    next = bytes(text);
    await look(text, server.url);
  }
  assert.equal(Reflect.get({}, 'balance'), undefined);
}

const ORDER = {unintelligible: 'DEPOSIT_FAILED'} as const;

suite('T2 a malformed or borderline JSON text', () => {
  test('as the whole response is never a payment, and leaves its outcome open', async t => {
    await each(
      t,
      ({bytes}) => bytes,
      async ({what}, baseUrl) => {
        const {code, definite} = await outcome({baseUrl}, ORDER);
        assert.deepEqual([code, definite], ['DEPOSIT_FAILED', false], what);
      },
    );
  });

  test('in an extra field invalidates the response unless it is valid JSON', async t => {
    await each(
      t,
      text => within('{"balance":"25.00","more":', text, '}'),
      async ({what, isJson}, baseUrl) => {
        const {value, code} = await outcome({baseUrl}, ORDER);
        assert.deepEqual(value ?? code, isJson === 'no' ? 'DEPOSIT_FAILED' : GOOD, what);
      },
    );
  });

  test('as an amount is accepted only if it is a JSON string', async t => {
    await each(
      t,
      text => within('{"balance":', text, '}'),
      async (text, baseUrl) => {
        const {value} = await outcome({baseUrl}, ORDER);
        assert.equal(
          value !== undefined,
          text.isJson !== 'no' && text.bytes[0] === 0x22,
          text.what,
        );
      },
    );
  });

  test('in an error object hides the error unless it is valid JSON', async t => {
    await each(
      t,
      text => within('{"code":"insufficient_funds","error":"No.","more":', text, '}'),
      async ({what, isJson}, baseUrl) => {
        const {code, definite} = await outcome({baseUrl}, ORDER);
        const isRead = isJson !== 'no';
        const expected = isRead ? 'insufficient_funds' : 'DEPOSIT_FAILED';
        assert.deepEqual([code, definite], [expected, isRead], what);
      },
      422,
    );
  });

  test('in the response with a partner’s token makes it unreadable unless it is valid JSON', async t => {
    let next: Uint8Array = new Uint8Array();
    const {client} = await scripted(t, () => answer(200, next));
    const issued = {token: 'a.b.c', expiration: '2026-01-01T00:10:00Z'};
    for (const text of TEXTS) {
      next = within(`${JSON.stringify(issued).slice(0, -1)},"more":`, text, '}');
      const asked = client.embedToken(USER);
      if (text.isJson === 'no')
        assert.equal((await failure(asked)).code, 'UNREADABLE_ANSWER', text.what);
      else assert.deepEqual(await asked, issued, text.what);
    }
  });

  for (const [reader, read] of [
    ['the embed', (jwt: string) => readEmbedToken(jwt)?.exp],
    ['the sandbox', (jwt: string) => Object(readCompactJwt(jwt)?.claims).exp as unknown],
  ] as const)
    test(`in a token’s claims makes ${reader} reject the token unless it is valid JSON in UTF-8`, () => {
      const header = Buffer.from('{"alg":"EdDSA"}').toString('base64url');
      for (const text of TEXTS) {
        const claims = within('{"exp":2000000000,"more":', text, '}');
        const jwt = `${header}.${Buffer.from(claims).toString('base64url')}.c2ln`;
        // A text that is too long or too deeply nested may be refused, too.
        if (text.bytes.length > 1_000 && text.isJson !== 'no') read(jwt);
        else {
          const isTaken = text.isJson !== 'no' && isUtf8(text);
          assert.equal(read(jwt), isTaken ? 2_000_000_000 : undefined, text.what);
        }
      }
    });

  test('on a backend’s connection is garbled for both sides unless it is valid JSON', () => {
    for (const text of TEXTS.filter(isUtf8)) {
      const whole = UTF_8.decode(text.bytes);
      assert.equal(readServerMessage(whole).kind, 'garbled', text.what);
      assert.equal(readClientMessage(whole), undefined, text.what);
      if (text.bytes.length > 1_000) continue;
      const pong = UTF_8.decode(within('{"type":"pong","more":', text, '}'));
      const isJson = text.isJson !== 'no';
      assert.equal(readClientMessage(pong)?.type, isJson ? 'pong' : undefined, text.what);
    }
  });

  test('in a request is rejected by the sandbox, which then serves the next request', async t => {
    const sandbox = await Sandbox.start(t);
    const user = await sandbox.user(await sandbox.partner());
    const headers = {'content-type': 'application/json'};
    // A longer body is refused before all of it has been sent.
    for (const text of TEXTS.filter(({bytes}) => bytes.length < 20_000)) {
      const body = Buffer.from(within('{"amount":', text, '}'));
      const {status, json} = await user.ask('/deposits', {method: 'POST', headers, body});
      assert.deepEqual([status, json.code], [400, 'bad_request'], text.what);
    }
    assert.equal((await user.get('/wallet?action=deposit')).status, 200);
  });
});
