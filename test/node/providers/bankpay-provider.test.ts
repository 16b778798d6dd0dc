/** The bank-link provider: the pages that may ask users for their bank login. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {bankpay} from '#src/providers/bankpay.js';
import {handReturnedLink, returnedLink} from '#src/providers/returned-link.js';
import {json, MisbehavingServer} from '../../support/servers/misbehaving-server.ts';

const LINK = {kind: 'link', ahead: 0, abandoned: false} as const;

suite('6 the bank’s page', () => {
  const urls: Readonly<Record<string, (own: URL) => string>> = {
    'on another host with http': () => 'http://bank.example/link/l1',
    'on another port': own => own.href.replace(own.port, String(Number(own.port) + 1)),
    'with a user name': () => 'https://service.example@bank.example/link/l1',
    'on a host that starts with ours': own => own.href.replace(own.host, `${own.hostname}.example`),
    'with our origin as its user': own =>
      own.href.replace('http://', `http://${own.host}@evil.example/`),
    'with a script URL': () => 'javascript:alert(1)',
    'with a data URL': () => 'data:text/html,bank',
    'with a blob URL': own => `blob:null/${own.host}`,
    'without an origin': () => '/link/l1',
    'with an invalid URL': () => 'http://',
    'with an empty URL': () => '',
  };
  for (const [name, made] of Object.entries(urls))
    test(`7.6 link_failed: a page ${name} is not opened`, async t => {
      const server = await MisbehavingServer.start(t, () =>
        json(200, {linkUrl: made(new URL(`${server.url}/link/l1`)), linkId: 'l1'}),
      );
      const outcome = await answer(server.url);
      assert.ok(outcome.type === 'needs' && outcome.need.kind === 'link');
      assert.ok(['link_failed', 'NETWORK_ERROR'].includes(outcome.error?.code ?? ''));
      // The service has answered, so the outcome is definite.
      assert.equal(outcome.error?.definite, outcome.error?.code === 'link_failed');
    });

  for (const linkUrl of ['https://bank.example/link/l1?a=b', 'https://127.0.0.1:8443/link/l1'])
    test(`of a bank provider is opened: ${linkUrl}`, async t => {
      const server = await MisbehavingServer.start(t, () => json(200, {linkUrl, linkId: 'l1'}));
      assert.deepEqual(await answer(server.url), {
        type: 'needs',
        need: {kind: 'bank', ahead: 0, linkUrl, linkId: 'l1'},
      });
    });

  test('7.6 link_failed: the page around the element is not opened in its frame', async t => {
    stand(t, 'https://partner.example/wallet');
    const linkUrl = 'https://partner.example/link/l1';
    const server = await MisbehavingServer.start(t, () => json(200, {linkUrl, linkId: 'l1'}));
    const outcome = await answer(server.url);
    assert.ok(outcome.type === 'needs' && outcome.need.kind === 'link');
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

suite('6 a bank’s redirect', () => {
  test('gets the return URL, with the action', async t => {
    stand(t, 'https://partner.example/wallet/');
    const server = await MisbehavingServer.start(t, () => json(404, {}));
    for (const returnUrl of [
      '/back?tab=1',
      'https://partner.example/b',
      'http://localhost/b',
      undefined,
      'data:,x',
      'xhttp://partner.example/b',
    ])
      await answer(server.url, returnUrl);
    assert.deepEqual(
      server.asked.map(({body}) => (JSON.parse(body) as {returnUrl?: string}).returnUrl),
      [
        'https://partner.example/back?tab=1&bank-action=deposit',
        'https://partner.example/b?bank-action=deposit',
        'http://localhost/b?bank-action=deposit',
        undefined,
        undefined,
        undefined,
      ],
    );
  });

  test('returns to the element with that action, which completes the link once', async t => {
    const linkId = crypto.randomUUID();
    stand(t, `https://partner.example/?bank-action=deposit&tab=a%20b&bank-link=${linkId}&x`);
    const server = await MisbehavingServer.start(t, asked => json(200, ANSWERS[asked.method]));
    const call = callAt(server.url);
    const other = await bankpay.prepare({...call, action: 'withdraw'});
    assert.equal(other.type, 'needs');
    assert.ok(!server.asked.some(({path}) => path.includes(linkId)));
    assert.equal((await bankpay.prepare(callAt(server.url))).type, 'ready');
    assert.equal(server.to(`/embed/v1/bankpay/link/${linkId}/complete`).length, 1);
    assert.equal(globalThis.location.search, '?tab=a%20b&x');
    await bankpay.prepare(callAt(server.url));
    assert.equal(server.to(`/embed/v1/bankpay/link/${linkId}/complete`).length, 1);
  });

  test('7.6 link_failed: returns with a failed link, and another can be started', async t => {
    const linkId = crypto.randomUUID();
    stand(t, `https://partner.example/?bank-link=${linkId}&bank-action=deposit`);
    const server = await MisbehavingServer.start(t, ({method}) =>
      method === 'POST'
        ? json(409, {code: 'link_failed', error: 'No.'})
        : json(200, ANSWERS[method]),
    );
    const outcome = await bankpay.prepare(callAt(server.url));
    assert.ok(outcome.type === 'needs' && outcome.need.kind === 'link');
    assert.equal(outcome.error?.code, 'link_failed');
    assert.equal(globalThis.location.search, '');
  });

  for (const [what, status, code] of [
    ['a forged link', 409, 'link_failed'],
    ['an unknown link', 404, 'not_found'],
    ['an incomplete link', 409, 'link_open'],
  ] as const)
    test(`returns with ${what}: a user with an account keeps it`, async t => {
      stand(t, `https://partner.example/?bank-link=${crypto.randomUUID()}&bank-action=deposit`);
      const server = await MisbehavingServer.start(t, ({method}) =>
        method === 'POST'
          ? json(status, {code, error: 'No.'})
          : json(200, {...WALLET, accounts: [ACCOUNT]}),
      );
      const outcome = await bankpay.prepare(callAt(server.url));
      assert.ok(outcome.type === 'ready');
      assert.equal(outcome.sources[0]?.id, ACCOUNT.id);
      assert.equal(returnedLink('deposit'), undefined);
    });

  test('returns with a link that the user did not complete, and another can be started', async t => {
    stand(t, `https://partner.example/?bank-link=${crypto.randomUUID()}&bank-action=deposit`);
    const server = await MisbehavingServer.start(t, ({method}) =>
      method === 'POST' ? json(409, {code: 'link_open', error: 'No.'}) : json(200, ANSWERS[method]),
    );
    assert.deepEqual(await bankpay.prepare(callAt(server.url)), {
      type: 'needs',
      need: {...LINK, abandoned: true},
    });
  });

  test('returns while the service is unreachable: another attempt completes the link', async t => {
    const linkId = crypto.randomUUID();
    stand(t, `https://partner.example/?bank-link=${linkId}&bank-action=deposit`);
    const server = await MisbehavingServer.start(t, ({method}) =>
      method === 'POST' ? json(503, {}) : json(200, ANSWERS[method]),
    );
    assert.equal((await bankpay.prepare(callAt(server.url))).type, 'rejected');
    assert.equal(returnedLink('deposit'), linkId);
  });

  test('returns to the page around a frame, which hands the link over once', async t => {
    const linkId = crypto.randomUUID();
    stand(t, 'https://service.example/embed/v1/frame?flow=withdraw');
    const server = await MisbehavingServer.start(t, asked => json(200, ANSWERS[asked.method]));
    handReturnedLink('withdraw', linkId);
    assert.equal(returnedLink('deposit'), undefined);
    const call = {...callAt(server.url), action: 'withdraw'} as const;
    assert.equal((await bankpay.prepare(call)).type, 'ready');
    assert.equal(returnedLink('withdraw'), undefined);
    assert.equal(globalThis.location.search, '?flow=withdraw');
  });

  for (const search of ['?bank-action=deposit&bank-link=..', '?bank-link=a', ''])
    test(`has not happened on a page with “${search}”`, t => {
      stand(t, `https://partner.example/${search}`);
      assert.equal(returnedLink('deposit'), undefined);
    });
});

const WALLET = {currency: 'USD', balance: '1.00', withdrawable: '1.00'};
const ACCOUNT = {id: 'a1', bank: 'Bank', name: 'Checking', mask: '1'};
const ANSWERS: Readonly<Record<string, unknown>> = {
  // The accounts before the link, and the wallet.
  GET: {accounts: [], ...WALLET},
  POST: {accounts: [ACCOUNT]},
};

/** Puts the element on a page with that address. */
function stand(t: TestContext, href: string): void {
  const page = {
    location: new URL(href),
    document: {baseURI: href, visibilityState: 'visible'},
    history: {
      replaceState(_: unknown, _title: string, to: string) {
        location.href = new URL(to, href).href;
      },
    },
  };
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, {value, configurable: true});
  t.after(() => {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  });
}

function answer(baseUrl: string, returnUrl?: string) {
  return bankpay.answer(callAt(baseUrl), LINK, {kind: 'link', returnUrl});
}

function callAt(baseUrl: string) {
  const session: Caller = {
    baseUrl,
    owner: 'someone',
    call: run => run({baseUrl, token: 't', timeout: 5_000}),
  };
  return {
    session,
    action: 'deposit',
    timeout: 5_000,
    signal: new AbortController().signal,
  } as const;
}
