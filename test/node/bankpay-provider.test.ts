/** The bank-link provider: which page may ask users for their bank login. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {bankpay} from '#src/providers/bankpay.js';
import {json, MisbehavingServer} from '../support/servers/misbehaving-server.ts';

const LINK = {kind: 'link', ahead: 0, abandoned: false} as const;

suite('6 the bank’s page', () => {
  const urls: Readonly<Record<string, (own: URL) => string>> = {
    'of another host': () => 'https://bank.example/link/l1',
    'of another port': own => own.href.replace(own.port, String(Number(own.port) + 1)),
    'of another scheme': own => own.href.replace('http:', 'https:'),
    'of a name that begins as ours': own => own.href.replace(own.host, `${own.hostname}.example`),
    'with our origin as its user': own =>
      own.href.replace('http://', `http://${own.host}@evil.example/`),
    'that runs a script': () => 'javascript:alert(1)',
    'that holds its own text': () => 'data:text/html,bank',
    'of a blob of ours': own => `blob:null/${own.host}`,
    'without an origin': () => '/link/l1',
    'that is no address': () => 'http://',
    'that is empty': () => '',
  };
  for (const [name, made] of Object.entries(urls))
    test(`7.6 link_failed: a page ${name} is not opened`, async t => {
      const server = await MisbehavingServer.start(t, () =>
        json(200, {linkUrl: made(new URL(`${server.url}/link/l1`)), linkId: 'l1'}),
      );
      const outcome = await answer(server.url);
      assert.ok(outcome.type === 'needs' && outcome.need.kind === 'link');
      assert.ok(['link_failed', 'NETWORK_ERROR'].includes(outcome.error?.code ?? ''));
    });

  test('of the service itself is opened', async t => {
    const server = await MisbehavingServer.start(t, () =>
      json(200, {linkUrl: `${server.url}/link/l1`, linkId: 'l1'}),
    );
    assert.deepEqual(await answer(server.url), {
      type: 'needs',
      need: {kind: 'bank', ahead: 0, linkUrl: `${server.url}/link/l1`, linkId: 'l1'},
    });
  });
});

function answer(baseUrl: string) {
  const session: Caller = {
    baseUrl,
    owner: 'someone',
    call: run => run({baseUrl, token: 't', timeout: 5_000}),
  };
  const call = {
    session,
    action: 'deposit',
    timeout: 5_000,
    signal: new AbortController().signal,
  } as const;
  return bankpay.answer(call, LINK, {kind: 'link'});
}
