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

suite('a service that could not be asked', () => {
  test('is there if anything answers, and is asked without token, cookie or referrer', async t => {
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

  test('is blocked if it answers, and not where the first call goes', async t => {
    FakePage.open(t);
    const server = await MisbehavingServer.start(t, ({path}) =>
      path === '/' ? html(200) : reset(),
    );
    assert.deepEqual(await reach(server.url), {isThere: true, isBlocked: true, refused: undefined});
  });

  test('is not there if nobody answers', async t => {
    FakePage.open(t);
    const server = await MisbehavingServer.start(t, () => reset());
    assert.deepEqual(await reach(server.url), {
      isThere: false,
      isBlocked: false,
      refused: undefined,
    });
  });

  test('is asked once by all elements that fail, together or later', async t => {
    FakePage.open(t);
    const server = await MisbehavingServer.start(t, () => html(502));
    await Promise.all([reach(server.url), reach(server.url)]);
    await reach(server.url);
    assert.deepEqual(
      server.asked.map(({path}) => path),
      ['/', '/embed/v1/token/validate'],
    );
  });

  test('is given five seconds', async t => {
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

  test('is not asked at all where the page’s policy refuses it: its directive is named', async t => {
    refusingPage(t, address => ({...REFUSAL, blockedURI: address}));
    assert.deepEqual(await reach(fresh()), {
      isThere: false,
      isBlocked: false,
      refused: 'connect-src',
    });
  });

  test('is not asked where a busy browser says of the policy a moment later', async t => {
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
    test(`is not refused by a policy that refuses ${what}`, async t => {
      const clock = new Clock(t);
      refusingPage(t, () => violation);
      const reached = reach(fresh());
      await clock.pass(250);
      assert.deepEqual(await reached, {isThere: false, isBlocked: false, refused: undefined});
    });

  test('has an answer that later refusals do not change', async t => {
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

suite('a refusal by the page’s policy', () => {
  const rows: readonly (readonly [string, Partial<Violation>, string, boolean])[] = [
    ['of the service’s own origin', {}, SERVICE, true],
    ['that is only reported', {disposition: 'report'}, SERVICE, false],
    ['of another origin', {blockedURI: 'https://service.example:8443/v1'}, SERVICE, false],
    ['of no address', {blockedURI: 'eval'}, SERVICE, false],
    ['where base-url is no address', {}, 'service', false],
  ];
  for (const [what, more, address, expected] of rows)
    test(`${what}: ${expected ? 'counts' : 'does not count'}`, () => {
      const violation = {...REFUSAL, ...more} as unknown as SecurityPolicyViolationEvent;
      assert.equal(isRefused(violation, address), expected);
    });
});
