/** The crypto provider’s onboarding: the participant, the review, and the refusals. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {ParticipantStatus} from '#src/contract/crypto.js';
import {Sandbox} from '../../support/sandbox/sandbox.ts';
import type {UserControl} from '../../../demo/service/sandbox/control-contract.ts';

/** The sandbox's clock is at 2027-01-15. */
const PERSON = {firstName: 'Ada', lastName: 'Byron', birthDate: '1990-12-10', country: 'GB'};

async function setup(t: TestContext, crypto: UserControl['crypto']) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {crypto});
  const assets = async () => {
    const {status, json} = await user.get('/crypto/assets');
    return [status, json.code];
  };
  const enroll = async (change: object = {}) =>
    ParticipantStatus.parse((await user.post('/crypto/participant', {...PERSON, ...change})).json)
      .status;
  return {sandbox, partner, user, assets, enroll};
}

suite('crypto: participant', () => {
  test('7.6 missing_user_profile: a new user has no assets until they add a participant', async t => {
    const {assets, enroll, user} = await setup(t, 'none');
    assert.deepEqual(await assets(), [409, 'missing_user_profile']);
    assert.equal((await user.deposit({amount: '5.00'})).json.code, 'missing_user_profile');
    assert.equal(await enroll(), 'confirmed');
    assert.deepEqual(await assets(), [200, undefined]);
    assert.equal((await user.deposit({amount: '5.00'})).status, 200);
  });

  test('7.6 participant_unconfirmed: the last name Pending is in review for 5 s', async t => {
    const {assets, enroll, sandbox, user} = await setup(t, 'none');
    assert.equal(await enroll({lastName: 'Pending'}), 'in-review');
    assert.deepEqual(await assets(), [409, 'participant_unconfirmed']);
    assert.equal((await user.deposit({amount: '5.00'})).json.code, 'participant_unconfirmed');
    sandbox.time += 4999;
    assert.deepEqual(await assets(), [409, 'participant_unconfirmed']);
    sandbox.time += 1;
    assert.deepEqual(await assets(), [200, undefined]);
    assert.deepEqual((await user.ledger()).entries, []);
  });

  test('a participant that is sent again gets a response, but starts no second review', async t => {
    const {enroll, sandbox} = await setup(t, 'none');
    await enroll({lastName: 'Pending'});
    sandbox.time += 4000;
    assert.equal(await enroll({lastName: 'Pending'}), 'in-review');
    assert.equal(await enroll(), 'in-review');
    sandbox.time += 1000;
    assert.equal(await enroll({lastName: 'Pending'}), 'confirmed');
  });

  test('7.6 participant_unconfirmed: a review set by control lasts until it is set again', async t => {
    const {assets, enroll, sandbox, user} = await setup(t, 'in-review');
    sandbox.time += 500_000;
    assert.equal(await enroll(), 'in-review');
    assert.deepEqual(await assets(), [409, 'participant_unconfirmed']);
    await user.control({crypto: 'confirmed'});
    assert.deepEqual(await assets(), [200, undefined]);
    await user.control({crypto: 'none'});
    assert.deepEqual(await assets(), [409, 'missing_user_profile']);
  });

  for (const [field, value] of [
    ['firstName', ''],
    ['firstName', '  '],
    ['lastName', 'x'.repeat(101)],
    ['birthDate', ''],
    ['birthDate', '10.12.1990'],
    ['birthDate', '1990-2-1'],
    ['birthDate', '1990-02-30'],
    ['birthDate', '1990-13-01'],
    ['birthDate', '1899-12-31'],
    ['birthDate', '2027-01-16'],
    // Turns eighteen tomorrow.
    ['birthDate', '2009-01-16'],
    ['country', ''],
    ['country', 'gb'],
    ['country', 'GBR'],
  ] as const)
    test(`a ${field} of ${JSON.stringify(value).slice(0, 16)} is rejected with a readable message`, async t => {
      const {assets, user} = await setup(t, 'none');
      const {status, json} = await user.post('/crypto/participant', {...PERSON, [field]: value});
      assert.deepEqual([status, json.code], [422, 'invalid_profile']);
      assert.ok(json.error.length > 10);
      assert.deepEqual(await assets(), [409, 'missing_user_profile']);
    });

  for (const change of [
    {birthDate: '2009-01-15'},
    {birthDate: '2008-02-29'},
    {birthDate: '1900-01-01'},
    {firstName: 'x'.repeat(100)},
    {lastName: 'pending'},
  ])
    test(`${JSON.stringify(change).slice(0, 30)} is accepted`, async t => {
      const {enroll} = await setup(t, 'none');
      assert.equal(await enroll(change), 'confirmed');
    });

  test('a participant belongs to one user only', async t => {
    const {partner, sandbox} = await setup(t, 'confirmed');
    const other = await sandbox.user(partner);
    assert.equal((await other.get('/crypto/assets')).json.code, 'missing_user_profile');
  });
});
