/** When a frame's element asks its `tokenProvider` for the next token. */
import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {EarlyRenewal} from '#src/elements/frame/early-renewal.js';
import {Clock} from '../../support/inputs/clock.ts';
import {FakePage} from '../../support/inputs/fake-page.ts';
import {embedToken} from '../../support/servers/session-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `chance` is the random part: 0 is the latest renewal, and almost 1 the earliest. */
function setup(t: TestContext, chance = 0) {
  const page = FakePage.open(t);
  const clock = new Clock(t, undefined, () => chance);
  let asked = 0;
  const renewal = new EarlyRenewal(() => (asked += 1));
  return {page, clock, renewal, asked: () => asked};
}

/** A token that lives for that many milliseconds. */
function tokenFor(life: number): string {
  const iat = Math.floor(Date.now() / 1000);
  return embedToken({iat, exp: iat + life / 1000});
}

for (const [when, chance, due] of [
  ['latest', 0, 7.5 * MINUTE],
  ['earliest', 1, 6 * MINUTE],
] as const)
  test(`a visible page asks once, at the ${when} after ${due / MINUTE} of ten minutes`, async t => {
    const {clock, renewal, asked} = setup(t, chance);
    renewal.begin(tokenFor(10 * MINUTE));
    await clock.pass(due - 1);
    assert.equal(asked(), 0);
    await clock.pass(1);
    assert.equal(asked(), 1);
    await clock.pass(HOUR);
    assert.equal(asked(), 1);
  });

test('a page that is hidden for hours asks once, when it is shown', async t => {
  const {page, clock, renewal, asked} = setup(t);
  renewal.begin(tokenFor(10 * MINUTE));
  page.show('hidden');
  await clock.pass(5 * HOUR);
  // The browser is online again, but the page is still hidden.
  page.happens('online');
  assert.equal(asked(), 0);
  page.show('visible');
  assert.equal(asked(), 1);
  page.show('hidden');
  page.show('visible');
  await clock.pass(HOUR);
  assert.equal(asked(), 1);
  assert.equal(page.listeners, 0);
});

test('a page that was hidden only in between asks at the usual time', async t => {
  const {page, clock, renewal, asked} = setup(t);
  renewal.begin(tokenFor(10 * MINUTE));
  page.show('hidden');
  await clock.pass(7 * MINUTE);
  page.show('visible');
  assert.equal(asked(), 0);
  await clock.pass(MINUTE / 2);
  assert.equal(asked(), 1);
});

for (const [when, passed] of [
  ['before its time', MINUTE],
  ['while it waits for the page', HOUR],
] as const)
  test(`a renewal that ends ${when} does not ask`, async t => {
    const {page, clock, renewal, asked} = setup(t);
    renewal.begin(tokenFor(10 * MINUTE));
    page.show('hidden');
    await clock.pass(passed);
    renewal.end();
    page.show('visible');
    await clock.pass(HOUR);
    assert.equal(asked(), 0);
    assert.equal(clock.timers, 0);
    assert.equal(page.listeners, 0);
  });

test('the next token replaces the one before, and its own lifetime counts', async t => {
  const {clock, renewal, asked} = setup(t);
  renewal.begin(tokenFor(10 * MINUTE));
  await clock.pass(5 * MINUTE);
  renewal.begin(tokenFor(20 * MINUTE));
  assert.equal(clock.timers, 1);
  await clock.pass(15 * MINUTE - 1);
  assert.equal(asked(), 0);
  await clock.pass(1);
  assert.equal(asked(), 1);
});

test('the next token replaces one that waits for the page to be shown', async t => {
  const {page, clock, renewal, asked} = setup(t);
  renewal.begin(tokenFor(10 * MINUTE));
  page.show('hidden');
  await clock.pass(HOUR);
  renewal.begin(tokenFor(10 * MINUTE));
  page.show('visible');
  assert.equal(asked(), 0);
  await clock.pass(7.5 * MINUTE);
  assert.equal(asked(), 1);
});
