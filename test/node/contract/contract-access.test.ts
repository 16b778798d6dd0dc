/** The validation result: gates and permissions of the contract, and all other values (2.4). */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {Access, GATES, pendingGates, Validation} from '#src/contract/access.js';
import {ACCESS, EXPIRATION, ISV, USER} from '../../support/servers/session-service.ts';

const valid = {...ACCESS, expiration: EXPIRATION, isvId: ISV, userId: USER};
const PERMISSIONS = [
  'market-order',
  'parlay',
  'deposit-bankpay',
  'withdraw-bankpay',
  'deposit-cashpay',
  'withdraw-cashpay',
  'deposit-crypto',
  'withdraw-crypto',
] as const;

suite('2.4 the validation result', () => {
  const parse = (more: object) => Validation.safeParse({...valid, ...more});

  for (const gate of GATES) {
    test(`2.4 ${gate}: counts as pending if incomplete or missing`, () => {
      const others = Object.fromEntries(
        Object.entries(ACCESS.gates).filter(([name]) => name !== gate),
      );
      for (const gates of [others, {...others, [gate]: {completed: false, description: 'x'}}]) {
        const {data} = parse({gates});
        assert.deepEqual(data && pendingGates(data), [gate]);
      }
    });

    for (const state of [true, {}, {completed: 'true', description: ''}, {completed: 1}, []])
      test(`2.4 ${gate}: ${JSON.stringify(state)} is invalid`, () => {
        assert.equal(parse({gates: {...ACCESS.gates, [gate]: state}}).success, false);
      });
  }

  test('2.4 permissions: this file tests every permission in the schema', () => {
    const known = Object.keys(Access.shape.permissions.shape);
    assert.deepEqual(known.toSorted(), PERMISSIONS.toSorted());
  });

  for (const permission of PERMISSIONS) {
    test(`2.4 ${permission}: is granted, or denied with an optional reason`, () => {
      for (const state of [
        {granted: true, description: 'x'},
        {granted: false, description: 'x', denyReason: 'Not now.'},
        {granted: false, description: 'x'},
      ])
        assert.deepEqual(parse({permissions: {[permission]: state}}).data?.permissions, {
          [permission]: state,
        });
    });

    for (const state of [false, {granted: 'false', description: ''}, {description: ''}])
      test(`2.4 ${permission}: ${JSON.stringify(state)} is invalid`, () => {
        assert.equal(parse({permissions: {[permission]: state}}).success, false);
      });
  }

  test('2.4 unknown gates, permissions and fields are dropped', () => {
    const gates = JSON.parse('{"blood-test":{"completed":1},"__proto__":{"kyc":1}}') as object;
    const {data} = parse({gates, permissions: {'deposit-gold': true}, more: 1});
    assert.deepEqual(data, {...valid, gates: {}, permissions: {}});
  });

  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    expiration: ['', 'soon', 1_800_000_000, null, undefined, '2026-11-21', '2026-11-21T10:00:00'],
    isvId: ['', 'me', null, undefined, `${ISV}0`, `{${ISV}}`],
    userId: ['', 7, null, undefined, USER.replaceAll('-', '')],
    gates: [null, undefined, [], 'kyc'],
    permissions: [null, undefined, [], true],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      test(`2.4 ${field}: ${JSON.stringify(value) ?? 'missing'} is invalid`, () => {
        assert.equal(parse({[field]: value}).success, false);
      });
});
