/**
 * The doctor on times: with and without the service's clock, at each limit, and in the wrong unit.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {isDrift} from '#src/partner/doctor/clock-rules.js';
import {openCase} from '#src/partner/doctor/request-case.js';
import {examine, given, NOW, signed} from '../../support/partner/patient.ts';

const END = new Date((NOW + 60) * 1000).toISOString();
const THEN = new Date(NOW * 1000).toISOString();
const LIMIT = 'the limit is 30 s.';
const EXACTLY = (name: string) => `${name} is the server’s time exactly`;

interface Case {
  readonly says: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Seconds from the time of signing. `null` if the service's clock is not known. */
  readonly at?: number | null;
  readonly verdict: string;
  readonly detail: string;
  readonly advice?: RegExp;
}

async function told(rule: string, {claims = {}, at = 0, verdict, detail, advice}: Case) {
  const serverTime = at === null ? undefined : (NOW + at) * 1000;
  const found = (await examine({claims}, {serverTime})).of(rule);
  assert.deepEqual([found.verdict, found.detail], [verdict, detail]);
  if (advice) assert.match(found.advice ?? '', advice);
  else assert.equal(found.advice, undefined);
}

const SIGN_TIMES = /^Set both to the time of signing/;
const BY_NTP = /^Set this machine’s clock by NTP/;
const NEAR =
  /^That is near the limit: expect an intermittent 401\. Set this machine’s clock by NTP/;

const RULE_3: readonly Case[] = [
  {
    says: 'exactly the server’s time',
    verdict: 'holds',
    detail: `${EXACTLY('iat')}; ${EXACTLY('nbf')}; ${LIMIT}`,
  },
  ...(
    [
      [20, 'behind', undefined, 'holds'],
      [21, 'behind', NEAR, 'holds'],
      [30, 'behind', NEAR, 'holds'],
      [31, 'behind', BY_NTP, 'fails'],
      [-20, 'ahead of', undefined, 'holds'],
      [-21, 'ahead of', NEAR, 'holds'],
      [-31, 'ahead of', BY_NTP, 'fails'],
    ] as const
  ).map(([at, side, advice, verdict]) => {
    const off = (name: string) => `${name} is ${Math.abs(at)} s ${side} the server’s clock`;
    const detail = `${off('iat')}; ${off('nbf')}; ${LIMIT}`;
    return {says: `${at} s away`, at, verdict, detail, ...(advice && {advice})};
  }),
  {
    says: 'one string',
    claims: {nbf: String(NOW)},
    verdict: 'fails',
    detail: `nbf is "${NOW}", not whole seconds.`,
    advice: SIGN_TIMES,
  },
  {
    says: 'both missing',
    claims: {iat: undefined, nbf: undefined},
    verdict: 'fails',
    detail: 'iat is missing, not whole seconds. nbf is missing, not whole seconds.',
    advice: SIGN_TIMES,
  },
  {
    says: 'one in milliseconds',
    claims: {nbf: NOW * 1000 + 999},
    verdict: 'fails',
    detail: `${EXACTLY('iat')}; nbf, read as milliseconds, is the server’s time exactly; ${LIMIT}`,
    advice: BY_NTP,
  },
  {
    says: 'no server time',
    at: null,
    verdict: 'unknown',
    detail: `iat is ${THEN}. Give the server’s time, such as the Date header of its answer, to compare it.`,
  },
  ...(['iat', 'nbf'] as const).map(name => ({
    says: `no server time, and ${name} in milliseconds`,
    claims: {[name]: NOW * 1000},
    at: null,
    verdict: 'fails',
    detail: 'They are in milliseconds. Read as seconds, they are far in the future.',
    advice: /^Divide by 1000\.$/,
  })),
  {
    says: 'no server time, and iat 61 s before nbf',
    claims: {nbf: NOW + 61},
    at: null,
    verdict: 'fails',
    detail: 'iat and nbf are 61 s apart, so one is over 30 s off.',
    advice: BY_NTP,
  },
];

const LESS = 'it has to be less than 300 s after.';
const SET_EXP = /^Set exp to iat \+ 60\.$/;
const AT_MOST = /^Set exp to iat \+ 60; 299 is the most\.$/;

const RULE_4: readonly Case[] = [
  {says: '60 s', verdict: 'holds', detail: `exp is 60 s after iat; ${LESS}`},
  {says: 'none', claims: {exp: NOW}, verdict: 'holds', detail: `exp is 0 s after iat; ${LESS}`},
  {
    says: 'an exp before iat',
    claims: {exp: NOW - 1},
    verdict: 'holds',
    detail: `exp is 1 s before iat; ${LESS}`,
  },
  {
    says: '300 s',
    claims: {exp: NOW + 300},
    verdict: 'fails',
    detail: `exp is 300 s after iat; ${LESS}`,
    advice: AT_MOST,
  },
  {
    says: 'an exp in milliseconds',
    claims: {exp: NOW * 1000},
    verdict: 'fails',
    detail: `exp is ${NOW * 999} s after iat; ${LESS} exp is in milliseconds.`,
    advice: AT_MOST,
  },
  {
    says: 'all in milliseconds',
    claims: {iat: NOW * 1000, exp: NOW * 1000 + 60_000},
    verdict: 'fails',
    detail: `exp is 60000 s after iat; ${LESS}`,
    advice: AT_MOST,
  },
  {
    says: 'no iat',
    claims: {iat: undefined},
    verdict: 'fails',
    detail: `exp is ${NOW + 60}, iat is missing.`,
    advice: SET_EXP,
  },
  {
    says: 'an exp that is a string',
    claims: {exp: 'soon'},
    verdict: 'fails',
    detail: `exp is "soon", iat is ${NOW}.`,
    advice: SET_EXP,
  },
];

const SEPARATELY = /^Sign each request and each retry separately\. Set this machine’s clock by NTP/;

const EXP: readonly Case[] = [
  {says: '60 s left', verdict: 'holds', detail: 'It is good for another 60 s.'},
  {says: '1 s left', at: 59, verdict: 'holds', detail: 'It is good for another 1 s.'},
  {
    says: 'its last second',
    at: 60,
    verdict: 'fails',
    detail: 'It ended in this very second, by the server’s clock.',
    advice: SEPARATELY,
  },
  {
    says: 'an exp 5 s ago',
    at: 65,
    verdict: 'fails',
    detail: 'It ended 5 s ago, by the server’s clock.',
    advice: SEPARATELY,
  },
  {
    says: 'no server time',
    at: null,
    verdict: 'unknown',
    detail: `exp is ${END}. Give the server’s time to see whether that is over.`,
  },
  {
    says: 'no server time, and an exp beyond any date',
    claims: {exp: 9e15},
    at: null,
    verdict: 'unknown',
    detail: 'exp is 9000000000000000. Give the server’s time to see whether that is over.',
  },
  {
    says: 'a fractional exp',
    claims: {exp: NOW + 0.5},
    verdict: 'fails',
    detail: `exp is ${NOW + 0.5}.`,
    advice: SET_EXP,
  },
];

suite('the doctor on times', () => {
  for (const [rule, cases] of [
    ['5.3 rule 3', RULE_3],
    ['5.3 rule 4', RULE_4],
    ['2.3 exp', EXP],
  ] as const)
    for (const one of cases)
      test(`${rule}, with ${one.says}: ${one.verdict}`, () => told(rule, one));
});

suite('the doctor on the expiry of the registered key', () => {
  const ends = new Date(NOW * 1000).toISOString();
  for (const [says, serverTime, verdict, detail] of [
    [
      'without the server time',
      undefined,
      'unknown',
      `The key expires at ${ends}. Give the server’s time.`,
    ],
    ['a moment before it', NOW * 1000 - 1, 'holds', `The key expires at ${ends}, 1 s later.`],
    ['two seconds before it', NOW * 1000 - 1001, 'holds', `The key expires at ${ends}, 2 s later.`],
    ['exactly at it', NOW * 1000, 'fails', `The registered key expired at ${ends}, 0 s before.`],
    ['after it', NOW * 1000 + 1500, 'fails', `The registered key expired at ${ends}, 2 s before.`],
  ] as const)
    test(`${says}: ${verdict}`, async () => {
      const found = (await examine({}, {serverTime, keyExpiresAt: NOW * 1000})).of(
        '2.1 key expiry',
      );
      assert.deepEqual([found.verdict, found.detail], [verdict, detail]);
      assert.equal(found.advice !== undefined, verdict === 'fails');
    });

  test('asks for the expiry if it was not given', async () => {
    const {of} = await examine({}, {keyExpiresAt: undefined});
    assert.match(of('2.1 key expiry').detail, /^Give the time at which the registered key expires/);
  });
});

suite('clock drift', () => {
  for (const [iat, nbf, drifts] of [
    [30, 30, true],
    [20, 40, true],
    [-20, -40, true],
    [19, 30, false],
    [30, 41, false],
    [0, 0, false],
  ] as const)
    test(`${iat} s and ${nbf} s off is ${drifts ? 'near the limit' : 'not near it'}`, async () => {
      const claims = {iat: NOW + iat, nbf: NOW + nbf};
      assert.equal(isDrift(await openCase(signed({claims}), given())), drifts);
      const unclocked = given({serverTime: undefined});
      assert.equal(isDrift(await openCase(signed({claims}), unclocked)), false);
    });
});
