/**
 * `Retry-After` of an overloaded service delays the next request of the embed and of a backend.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Caller} from '#src/api/request.js';
import {ServiceError} from '#src/contract/errors.js';
import {readRetryAfter} from '#src/contract/retry-after.js';
import {kycRunner} from '#src/runners/kyc-runner.js';
import {Clock} from '../../support/inputs/clock.ts';
import {answer, html, json, type Behaviour} from '../../support/servers/misbehaving-server.ts';
import {object, outcome, serverThat} from '../../support/partner/request-outcome.ts';

const DATE = 'Thu, 01 Jan 2026 12:00:00 GMT';

suite('Retry-After', () => {
  const read = (text: string | null, date: string | null) => {
    const headers = new Headers();
    if (text !== null) headers.set('retry-after', text);
    if (date !== null) headers.set('date', date);
    return readRetryAfter(headers);
  };

  for (const [text, seconds] of [
    ['7', 7],
    ['0', 0],
    ['007', 7],
    ['1000000000', 86_400],
    ['9'.repeat(400), 86_400],
    ['Thu, 01 Jan 2026 12:00:30 GMT', 30],
    ['Thursday, 01-Jan-26 12:00:30 GMT', 30],
    ['Fri, 01 Jan 2027 12:00:00 GMT', 86_400],
    ['Thu, 01 Jan 2026 11:00:00 GMT', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['+5', undefined],
    ['0x10', undefined],
    ['1e3', undefined],
    ['2026-01-01', undefined],
    ['soon', undefined],
    ['Sun, soon', undefined],
    ['', undefined],
    [null, undefined],
  ] as const)
    test(`${text?.slice(0, 40) ?? 'absent'} is ${seconds ?? 'ignored'}`, () => {
      assert.equal(read(text, DATE), seconds);
    });

  test('a date is relative to the service’s clock, or to ours if the response has no valid date', t => {
    const time = 'Thu, 01 Jan 2026 12:00:30 GMT';
    t.mock.method(Date, 'now', () => Date.parse(DATE) + 20_000);
    assert.equal(read(time, 'Thu, 01 Jan 2026 12:00:25 GMT'), 5);
    for (const date of [null, '', 'noon']) assert.equal(read(time, date), 10);
  });
});

suite('a response with Retry-After', () => {
  const busy = (behaviour: Behaviour): Behaviour => {
    return response => {
      response.setHeader('retry-after', '30');
      behaviour(response);
    };
  };
  for (const [what, behaviour, seconds] of [
    ['429', busy(json(429, object('slow_down'))), 30],
    ['503', busy(json(503, object('busy'))), 30],
    ['503 as a page', busy(html(503)), 30],
    ['503 without the header', json(503, object('busy')), undefined],
    ['503 with an invalid value', answer(503, '', {'retry-after': 'soon'}), undefined],
  ] as const)
    test(`${what}: the error’s retryAfter is ${seconds}`, async t => {
      const {error} = await outcome(await serverThat(t, behaviour), {method: 'GET'});
      assert.equal(error?.retryAfter, seconds);
    });
});

test('an identity check in review also waits for the time in Retry-After', async t => {
  const clock = new Clock(t);
  const asked: number[] = [];
  const said = [
    new ServiceError('NETWORK_ERROR', ''),
    new ServiceError('NETWORK_ERROR', '', {retryAfter: 20}),
    {status: 'completed'},
  ];
  const session: Caller = {
    baseUrl: 'https://service.example',
    owner: crypto.randomUUID(),
    call: async () => {
      asked.push(clock.now);
      const next = said.shift();
      if (next instanceof ServiceError) throw next;
      return next as never;
    },
  };
  const run = kycRunner({session, timeout: () => 5_000, isInside: true});
  const watched = run({type: 'watch', after: 5}, new AbortController().signal);
  await clock.pass(60_000);
  assert.deepEqual(await watched, {type: 'read', answer: {status: 'completed'}});
  assert.deepEqual(asked, [5_000, 7_000, 27_000]);
});
