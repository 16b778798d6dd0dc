/** The clock in a `Date` header, in milliseconds: when we use it, and when we only report it. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {PartnerError} from '#src/partner.js';
import {clockTooFar, otherOffsets, provesTime} from '#src/partner/server-clock.js';

const NOW = Date.parse('2027-01-15T12:00:00Z');
const MINUTE = 60_000;

/** An answer of a service whose clock is `ahead` seconds ahead of ours. */
function answer(
  ahead: number | string,
  {status = 401, roundTrip = 1_000, age}: {status?: number; roundTrip?: number; age?: string} = {},
) {
  const date = typeof ahead === 'string' ? ahead : new Date(NOW + ahead * 1000).toUTCString();
  const headers = new Headers({date, ...(age !== undefined && {age})});
  return {status, headers, roundTrip, body: undefined, retryAfter: undefined};
}

suite('5.6 intermittent 401: the offsets that may explain it', () => {
  // `Date` is half a second late on average, and the answer was sent half a round trip ago.
  const whole = (ahead: number, roundTrip = 1_000) => ahead * 1000 + 500 + roundTrip / 2;
  const rows: readonly (readonly [string, Parameters<typeof answer>, number, readonly number[]])[] =
    [
      ['a minute ahead', [60], 0, [whole(60)]],
      ['a minute behind', [-60], 0, [whole(-60)]],
      ['a minute ahead, which is known', [60], whole(60), [0]],
      ['a minute behind the known offset', [0], whole(60), [0]],
      ['a minute ahead of the known offset', [120], whole(60), [whole(120), 0]],
      ['equal to ours', [0], 0, []],
      ['within the precision of a Date', [4], 0, []],
      ['five seconds and half a round trip ahead', [5, {roundTrip: 2_000}], 0, [whole(5, 2_000)]],
      ['less than that, with a slower network', [4, {roundTrip: 2_000}], 0, []],
      ['at the maximum ahead', [899, {roundTrip: 1_000}], 0, [15 * MINUTE]],
      ['just beyond the maximum ahead', [900], 0, []],
      ['at the maximum behind', [-901], 0, [-15 * MINUTE]],
      ['just beyond the maximum behind', [-902], 0, []],
      ['far ahead, with a known offset', [9_000], whole(60), [0]],
      ['a minute ahead, but the status is not 401', [60, {status: 403}], 0, []],
      ['a minute ahead, but the response comes from a cache', [60, {age: '0'}], 0, []],
      ['unreadable', ['noon'], 0, []],
      ['unreadable, with a known offset', ['noon'], whole(60), [0]],
    ];
  for (const [what, [ahead, more], offset, expected] of rows)
    test(`the service’s clock is ${what}`, () => {
      assert.deepEqual(otherOffsets(answer(ahead, more), NOW, offset), expected);
    });

  test('the service’s clock is unknown without a Date', () => {
    const silent = {...answer(0), headers: new Headers()};
    assert.deepEqual(otherOffsets(silent, NOW, 0), []);
    assert.equal(clockTooFar(silent, NOW), undefined);
  });
});

suite('5.6 401: a clock that is too far off to correct', () => {
  for (const [ahead, words] of [
    [3_600, '60 minutes ahead of'],
    [-3_600, '60 minutes behind'],
    [900, '15 minutes ahead of'],
  ] as const)
    test(`${ahead} s: the error reports it, and the maximum correction`, () => {
      const error = clockTooFar(answer(ahead), NOW);
      assert.deepEqual([error?.code, error?.status], ['UNAUTHORIZED', 401]);
      assert.ok(error?.message.includes(words), error?.message);
      assert.ok(error?.message.includes('corrects 15 minutes'), error?.message);
    });

  for (const [what, given] of [
    ['at the maximum', answer(899)],
    ['near', answer(60)],
    ['unreadable', answer('noon')],
    ['in another response', answer(3_600, {status: 403})],
  ] as const)
    test(`${what}: no error`, () => assert.equal(clockTooFar(given, NOW), undefined));
});

suite('a refusal', () => {
  const refusal = (status: number) => new PartnerError('NETWORK_ERROR', '', {status});
  for (const [what, given, expected] of [
    ['in the contract’s format proves the time of the request', refusal(403), true],
    ['for too many requests proves nothing', refusal(429), false],
    ['from a failing service proves nothing', refusal(503), false],
    ['that is another error proves nothing', new TypeError('x'), false],
  ] as const)
    test(what, () => assert.equal(provesTime(given), expected));
});
