/**
 * Why a page cannot reach a service: the service is reachable, no server answers, or the page's own
 * policy blocks it.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {isRefused, reach} from '#src/session/reach.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {FakePage} from '../../support/inputs/fake-page.ts';
import {html, MisbehavingServer, reset} from '../../support/servers/misbehaving-server.ts';

interface Violation {
  readonly blockedURI: string;
  readonly disposition: 'enforce' | 'report';
  readonly effectiveDirective: string;
}

const SERVICE = 'https://service.example/v1';
const REFUSAL: Violation = {
  blockedURI: 'https://service.example/v1/wallet',
  disposition: 'enforce',
  effectiveDirective: 'connect-src',
};

/** Addresses that no other test has used, because results are cached. */
let count = 0;
const fresh = () => `https://service-${++count}.example`;

function violates(page: FakePage, violation: Violation): void {
  page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
}

/** A page whose policy refuses every request. The violation event fires in a separate task. */
function refusingPage(
  t: TestContext,
  violation: (address: string) => Violation,
  later = 0,
): FakePage {
  const page = FakePage.open(t);
  t.mock.method(globalThis, 'fetch', (address: string) => {
    setTimeout(() => violates(page, violation(address)), later);
    return Promise.reject(new TypeError('refused'));
  });
  return page;
}

suite('a check whether a service is reachable', () => {
  test('finds the service if it sends any response, without sending token, cookie or referrer', async t => {
    FakePage.open(t);
    const server = await MisbehavingServer.start(t, () => html(502));
    assert.deepEqual(await reach(server.url), {
      isThere: true,
      isBlocked: false,
      refused: undefined,
    });
    const [asked] = server.asked;
    const {authorization, cookie, referer} = asked?.headers ?? {};
    assert.deepEqual([asked?.method, authorization, cookie, referer], ['HEAD', ...Array(3)]);
  });

  test('finds the service blocked if its root responds but the first call’s path does not', async t => {
    FakePage.open(t);
    const server = await MisbehavingServer.start(t, ({path}) =>
      path === '/' ? html(200) : reset(),
    );
    assert.deepEqual(await reach(server.url), {isThere: true, isBlocked: true, refused: undefined});
  });

  test('finds no service if no server responds', async t => {
    FakePage.open(t);
    const server = await MisbehavingServer.start(t, () => reset());
    assert.deepEqual(await reach(server.url), {
      isThere: false,
      isBlocked: false,
      refused: undefined,
    });
  });

  test('runs once for all elements that fail, together or later', async t => {
    FakePage.open(t);
    const server = await MisbehavingServer.start(t, () => html(502));
    await Promise.all([reach(server.url), reach(server.url)]);
    await reach(server.url);
    assert.deepEqual(
      server.asked.map(({path}) => path),
      ['/', '/embed/v1/token/validate'],
    );
  });

  test('times out after five seconds', async t => {
    FakePage.open(t);
    const patience = new AbortController();
    const asked: unknown[] = [];
    t.mock.method(AbortSignal, 'timeout', (time: number) => {
      asked.push(time);
      return patience.signal;
    });
    t.mock.method(globalThis, 'fetch', (_: string, {signal}: {signal: AbortSignal}) => {
      const {promise, reject} = Promise.withResolvers();
      signal.addEventListener('abort', () => reject(new Error('too late')));
      return promise;
    });
    const reached = reach(fresh());
    patience.abort();
    assert.deepEqual(
      [await reached, asked],
      [{isThere: false, isBlocked: false, refused: undefined}, [5_000]],
    );
  });

  test('names the directive if the page’s policy blocks the request', async t => {
    refusingPage(t, address => ({...REFUSAL, blockedURI: address}));
    assert.deepEqual(await reach(fresh()), {
      isThere: false,
      isBlocked: false,
      refused: 'connect-src',
    });
  });

  test('names the directive even if a busy browser reports the violation a moment later', async t => {
    const clock = new Clock(t);
    refusingPage(t, address => ({...REFUSAL, blockedURI: address}), 200);
    const reached = reach(fresh());
    await clock.pass(200);
    assert.deepEqual(await reached, {isThere: false, isBlocked: false, refused: 'connect-src'});
  });

  for (const [what, violation] of [
    ['another address', {...REFUSAL, blockedURI: 'https://other.example/'}],
    ['no address', {...REFUSAL, blockedURI: 'inline'}],
  ] as const)
    test(`ignores a policy violation for ${what}`, async t => {
      const clock = new Clock(t);
      refusingPage(t, () => violation);
      const reached = reach(fresh());
      await clock.pass(250);
      assert.deepEqual(await reached, {isThere: false, isBlocked: false, refused: undefined});
    });

  test('ignores violations after it is done, and removes its listener', async t => {
    const page = FakePage.open(t);
    const added = t.mock.method(page, 'addEventListener');
    const server = await MisbehavingServer.start(t, () => html(200));
    const reached = await reach(server.url);
    violates(page, {...REFUSAL, blockedURI: server.url});
    await settled();
    assert.deepEqual(reached, {isThere: true, isBlocked: false, refused: undefined});
    const [, , options] = added.mock.calls[0]?.arguments ?? [];
    assert.ok(typeof options === 'object' && options?.signal?.aborted);
  });
});

suite('a violation of the page’s policy', () => {
  const rows: readonly (readonly [string, Partial<Violation>, string, boolean])[] = [
    ['for the service’s own origin', {}, SERVICE, true],
    ['that is report-only', {disposition: 'report'}, SERVICE, false],
    ['for another origin', {blockedURI: 'https://service.example:8443/v1'}, SERVICE, false],
    ['without an address', {blockedURI: 'eval'}, SERVICE, false],
    ['if base-url is not a URL', {}, 'service', false],
  ];
  for (const [what, more, address, expected] of rows)
    test(`${what}: ${expected ? 'counts' : 'does not count'}`, () => {
      const violation = {...REFUSAL, ...more} as unknown as SecurityPolicyViolationEvent;
      assert.equal(isRefused(violation, address), expected);
    });
});
