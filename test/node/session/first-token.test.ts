/** How an element without a token waits for one, and requests it from the page. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {FirstToken} from '#src/session/first-token.js';
import {Clock, settled} from '../../support/inputs/clock.ts';
import {embedToken} from '../../support/servers/session-service.ts';

const FIRST_TIME = 15_000;

function waiting(t: TestContext) {
  const clock = new Clock(t);
  const told: string[] = [];
  const first = new FirstToken(
    token => told.push(token),
    why => told.push(why),
  );
  return {clock, told, first};
}

suite('an element without a token', () => {
  test('waits 15 seconds for the page, and reports a missing token only once', async t => {
    const {clock, told, first} = waiting(t);
    first.seek(undefined);
    await clock.pass(FIRST_TIME - 1);
    first.seek(undefined);
    assert.deepEqual(told, []);
    await clock.pass(1);
    assert.deepEqual(told, ['tokenless']);
    first.seek(undefined);
    await clock.pass(FIRST_TIME);
    assert.deepEqual(told, ['tokenless']);
  });

  test('reports no missing token after it gets one or leaves the page', async t => {
    const {clock, told, first} = waiting(t);
    first.seek(undefined);
    first.end();
    await clock.pass(FIRST_TIME);
    assert.deepEqual(told, []);
    first.seek(undefined);
    await clock.pass(FIRST_TIME);
    assert.deepEqual(told, ['tokenless']);
  });

  test('takes the token from a provider', async t => {
    const {clock, told, first} = waiting(t);
    const token = embedToken();
    first.seek(() => Promise.resolve(token));
    await settled();
    await clock.pass(FIRST_TIME);
    assert.deepEqual(told, [token]);
  });

  for (const when of ['while it waits', 'after its wait has timed out'] as const)
    test(`asks a provider that is set ${when}`, async t => {
      const {clock, told, first} = waiting(t);
      const token = embedToken();
      first.seek(undefined);
      if (when !== 'while it waits') await clock.pass(FIRST_TIME);
      first.seek(() => token);
      await settled();
      assert.equal(told.at(-1), token);
    });

  test('calls one provider at a time, even if a framework sets a new one on each render', async t => {
    const {told, first} = waiting(t);
    let calls = 0;
    const answer = Promise.withResolvers<string>();
    const provider = () => {
      calls++;
      return answer.promise;
    };
    for (let render = 0; render < 3; render++) first.seek(() => provider());
    const token = embedToken();
    answer.resolve(token);
    await settled();
    assert.equal(calls, 1);
    assert.deepEqual(told, [token]);
  });

  test('gives a provider that is set late its own fifteen seconds', async t => {
    const {clock, told, first} = waiting(t);
    first.seek(undefined);
    await clock.pass(FIRST_TIME - 1);
    first.seek(() => new Promise(() => {}));
    await clock.pass(FIRST_TIME - 1);
    assert.deepEqual(told, []);
    await clock.pass(1);
    assert.deepEqual(told, ['unbrought']);
  });

  test('ignores the previous provider’s token after a manual retry with another provider', async t => {
    const {told, first} = waiting(t);
    const earlier = Promise.withResolvers<string>();
    first.seek(() => earlier.promise);
    first.retry(() => new Promise(() => {}));
    earlier.resolve(embedToken());
    await settled();
    assert.deepEqual(told, []);
    first.end();
  });

  const FAILURES: Readonly<Record<string, () => string | Promise<string>>> = {
    rejects: () => Promise.reject(new Error('offline')),
    throws: () => {
      throw new Error('broken');
    },
    'returns nothing': () => undefined as unknown as string,
    'returns an empty string': () => '',
    'returns an HTML error page': () => '<h1>Internal Server Error</h1>',
    'returns an object': () => ({token: 'x'}) as unknown as string,
  };
  for (const [what, provider] of Object.entries(FAILURES))
    test(`reports an error if the provider ${what}, and calls it again only on a manual retry`, async t => {
      const {clock, told, first} = waiting(t);
      first.seek(provider);
      await settled();
      assert.deepEqual(told, ['unbrought']);
      first.seek(provider);
      await clock.pass(FIRST_TIME);
      assert.deepEqual(told, ['unbrought']);
      const token = embedToken();
      first.retry(() => token);
      await settled();
      assert.deepEqual(told, ['unbrought', token]);
    });

  test('stops waiting for a provider after 15 seconds, and ignores a token that arrives later', async t => {
    const {clock, told, first} = waiting(t);
    const answer = Promise.withResolvers<string>();
    first.seek(() => answer.promise);
    await clock.pass(FIRST_TIME);
    answer.resolve(embedToken());
    await settled();
    assert.deepEqual(told, ['unbrought']);
  });

  test('ignores a provider’s token that arrives after the page has set one itself', async t => {
    const {told, first} = waiting(t);
    const answer = Promise.withResolvers<string>();
    first.seek(() => answer.promise);
    first.end();
    answer.resolve(embedToken());
    await settled();
    assert.deepEqual(told, []);
  });
});
