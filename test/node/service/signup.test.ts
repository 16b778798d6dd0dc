/**
 * 1-Click Signup at the service: the phone, the code, the details, the new user, and the parties
 * that are informed.
 */
import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {sent} from '../../support/inputs/signup-model.ts';
import {PERSON} from '../../support/sandbox/person.ts';
import {RawClient} from '../../support/servers/raw-client.ts';
import {ask, ORIGIN} from '../../support/sandbox/sandbox.ts';
import {DETAILS, FOUND, NOT_FOUND, signingUp} from '../../support/sandbox/signup.ts';

const SENT = {...sent, phoneHint: '••••\u00a00006'};

suite('signup: the token', () => {
  test('it is valid for ten minutes, names the future user, and grants nothing', async t => {
    const {sandbox, partner, userId, token} = await signingUp(t);
    const headers = {authorization: `Bearer ${token()}`, origin: ORIGIN};
    const {status, json} = await ask(`${sandbox.url}/embed/v1/token/validate`, {headers});
    assert.equal(status, 200);
    assert.deepEqual([json.userId, json.isvId], [userId, partner.isvId]);
    assert.equal(json.expiration, new Date(sandbox.time + 600_000).toISOString());
    assert.ok(Object.values(json.gates).every(({completed}) => !completed));
    assert.ok(Object.values(json.permissions).every(({granted}) => !granted));
  });

  test('it is rejected on a user’s routes, and a user’s token on the signup’s routes', async t => {
    const {sandbox, partner, token, post} = await signingUp(t);
    for (const path of ['/wallet', '/kyc', '/terms', '/geofence']) {
      const headers = {authorization: `Bearer ${token()}`, origin: ORIGIN};
      assert.equal((await ask(`${sandbox.url}/embed/v1${path}`, {headers})).status, 401, path);
    }
    const user = await sandbox.user(partner);
    assert.equal((await user.post('/signup/start', {phone: FOUND})).status, 401);
    const authorization = `Bearer ${token().slice(0, -4)}AAAA`;
    assert.equal((await post('/signup/start', {phone: FOUND}, {authorization})).status, 401);
  });

  test('it expires, and another page cannot use it', async t => {
    const {sandbox, post} = await signingUp(t);
    const {status, json} = await post(
      '/signup/start',
      {phone: FOUND},
      {origin: 'https://evil.example'},
    );
    assert.deepEqual([status, json.code], [403, 'ORIGIN_UNAUTHORIZED']);
    sandbox.time += 600_000;
    assert.equal((await post('/signup/start', {phone: FOUND})).status, 401);
  });

  test('5.3: the gateway’s rules apply to the partner’s request', async t => {
    const {sandbox} = await signingUp(t);
    assert.equal(
      (await fetch(`${sandbox.url}/private/v1/signup-token`, {method: 'POST'})).status,
      401,
    );
  });
});

suite('signup: the code', () => {
  for (const phone of [FOUND, '+1 (500) 555-0006'])
    test(`a code is sent to ${phone}`, async t => {
      const {start} = await signingUp(t);
      assert.deepEqual(await start(phone), SENT);
    });

  for (const [phone, code] of [
    ['', 'required'],
    ['555 0006', 'invalid'],
    ['+0123456789', 'invalid'],
    ['+1', 'invalid'],
  ] as const)
    test(`${JSON.stringify(phone)} is rejected with a reason for its field`, async t => {
      const {start} = await signingUp(t);
      const refused = await start(phone);
      assert.ok(refused.status === 'refused');
      assert.deepEqual([refused.reason.concern, refused.reason.code], ['phone', code]);
    });

  test('a known number returns details to check, and an unknown one an empty form', async t => {
    const {start, confirm} = await signingUp(t);
    await start(FOUND);
    const found = await confirm('000 000');
    assert.ok(found.status === 'found');
    assert.equal(found.details.lastName, 'Sample');
    assert.equal(found.termsVersion, '2026-09-01');
    await start(NOT_FOUND);
    assert.deepEqual(await confirm(), {status: 'not-found', termsVersion: '2026-09-01'});
  });

  test('a code that was not requested is rejected', async t => {
    const {confirm} = await signingUp(t);
    assert.deepEqual(await confirm(), {status: 'no-code'});
  });

  test('a wrong code returns the remaining tries; after five, only a new code is accepted', async t => {
    const {sandbox, start, confirm} = await signingUp(t);
    await start();
    for (const attemptsLeft of [4, 3, 2, 1])
      assert.deepEqual(await confirm('111111'), {status: 'wrong-code', attemptsLeft});
    assert.deepEqual(await confirm('111111'), {status: 'too-many-attempts'});
    assert.deepEqual(await confirm('000000'), {status: 'too-many-attempts'});
    sandbox.time += 30_000;
    assert.equal((await start()).status, 'sent');
    assert.equal((await confirm()).status, 'found');
  });

  test('a code is valid for ten minutes; 222222 is always expired', async t => {
    const {sandbox, renew, start, confirm} = await signingUp(t, 'ada');
    await start();
    assert.deepEqual(await confirm('222222'), {status: 'expired-code'});
    sandbox.time += 599_000;
    assert.equal((await confirm()).status, 'found');
    sandbox.time += 1000;
    await renew();
    assert.deepEqual(await confirm(), {status: 'expired-code'});
  });

  test('another code can be requested after 30 s, and five in total', async t => {
    const {sandbox, renew, start} = await signingUp(t, 'ada');
    await start();
    sandbox.time += 10_000;
    assert.deepEqual(await start(), {...SENT, retryAfter: 20, expiresIn: 590});
    for (const codesLeft of [3, 2, 1, 0]) {
      sandbox.time += 30_000;
      assert.deepEqual(await start(), {...SENT, codesLeft});
    }
    sandbox.time += 30_000;
    assert.deepEqual(await start(), {status: 'limited', retryAfter: 3570});
    sandbox.time += 3_570_000;
    await renew();
    assert.equal((await start()).status, 'sent');
  });
});

suite('signup: the user', () => {
  test('the details create a user once, with all gates completed', async t => {
    const {userId, signUp, claim} = await signingUp(t, 'ada');
    for (let i = 0; i < 2; i++) assert.deepEqual(await signUp(), {status: 'completed', userId});
    const user = await claim();
    assert.equal(user.id, userId);
    const {gates} = (await user.get('/token/validate')).json;
    assert.ok(Object.values(gates).every(({completed}) => completed));
    assert.equal((await user.get('/terms')).json.status, 'accepted');
  });

  test('2.2 sharedSecret: is only in the first response to the partner, and in no event', async t => {
    const {sandbox, partner, userId, users, signUp, claim} = await signingUp(t, 'ada');
    const client = await RawClient.listening(t, sandbox, partner);
    await signUp();
    const events = [];
    for (let event; event?.type !== 'signup';) events.push((event = await client.next()));
    assert.deepEqual(
      {...events.at(-1), sequence: 0},
      {type: 'signup', sequence: 0, userId, reference: 'ada'},
    );
    const {sharedSecret} = await claim();
    assert.match(sharedSecret, /^[\w-]{43}$/);
    assert.deepEqual((await users({reference: 'ada'})).json, {userId});
    assert.ok(!JSON.stringify(events).includes(sharedSecret));
  });

  test('without a reference, the user’s id is the reference', async t => {
    const {userId, users, signUp} = await signingUp(t);
    await signUp();
    assert.equal((await users({reference: userId})).json.userId, userId);
  });

  test('there is no user until it is completed, and no new signup afterwards', async t => {
    const {sandbox, partner, userId, users, signUp} = await signingUp(t, 'ada');
    const {status, json} = await users({reference: 'ada'});
    assert.deepEqual([status, json.code], [409, 'signup_open']);
    await signUp();
    const body = JSON.stringify({reference: 'ada'});
    const again = await sandbox.signed(partner, '/private/v1/signup-token', {body});
    assert.deepEqual([again.status, again.json.code], [409, 'already_signed_up']);
    assert.equal((await users({reference: 'ada'})).json.userId, userId);
  });

  test('a fresh token with the same reference continues the same signup', async t => {
    const {userId, renew, start, confirm, complete} = await signingUp(t, 'ada');
    await start();
    await confirm();
    await renew();
    assert.deepEqual(await complete(), {status: 'completed', userId});
  });

  test('the phone number must be confirmed first', async t => {
    const {start, confirm, complete} = await signingUp(t);
    assert.deepEqual(await complete(), {status: 'unconfirmed'});
    await start();
    await confirm('111111');
    assert.deepEqual(await complete(), {status: 'unconfirmed'});
  });

  test('each invalid field gets a reason, and no user is created', async t => {
    const {users, signUp} = await signingUp(t, 'ada');
    const failed = await signUp({person: {...PERSON, city: ''}, email: 'ada'});
    assert.ok(failed.status === 'failed' && failed.retryable);
    assert.deepEqual(
      failed.reasons.map(({concern, code}) => `${concern} ${code}`),
      ['city required', 'email invalid'],
    );
    assert.equal((await users({reference: 'ada'})).status, 409);
  });

  for (const [lastName, retryable] of [
    ['Fail', true],
    ['Final', false],
  ] as const)
    test(`the last name ${lastName} is not verified, and no user is created`, async t => {
      const {users, signUp} = await signingUp(t, 'ada');
      const failed = await signUp({...DETAILS, person: {...PERSON, lastName}});
      assert.ok(failed.status === 'failed');
      assert.equal(failed.retryable, retryable);
      assert.equal((await users({reference: 'ada'})).status, 409);
    });

  test('the last name Pending creates a user whose identity is in review for 5 s', async t => {
    const {sandbox, signUp, claim} = await signingUp(t, 'ada');
    const person = {...PERSON, lastName: 'Pending'};
    assert.equal((await signUp({...DETAILS, person})).status, 'completed');
    const user = await claim();
    assert.equal((await user.get('/kyc')).json.status, 'pending');
    sandbox.time += 5000;
    assert.equal((await user.get('/kyc')).json.status, 'completed');
  });

  test('without agreement to the current terms, that gate stays pending', async t => {
    const {signUp, claim} = await signingUp(t, 'ada');
    const {termsVersion: _, ...details} = DETAILS;
    assert.equal((await signUp(details)).status, 'completed');
    const user = await claim();
    assert.deepEqual((await user.control({})).json.pendingGates, ['terms']);
  });

  for (const [path, body] of [
    ['/signup/start', {}],
    ['/signup/start', {phone: 7}],
    ['/signup/confirm', {}],
    ['/signup/complete', {person: PERSON}],
    ['/signup/complete', {person: {}, email: ''}],
  ] as const)
    test(`${path} rejects ${JSON.stringify(body).slice(0, 20)}`, async t => {
      const {post} = await signingUp(t);
      assert.equal((await post(path, body)).status, 400);
    });
});

suite('signup: no personal data is kept', () => {
  test('the database contains no phone number and no details after completion', async t => {
    const folder = mkdtempSync(join(tmpdir(), 'signup-'));
    t.after(() => rmSync(folder, {recursive: true}));
    const data = join(folder, 'service.db');
    const {sandbox, start, confirm, complete} = await signingUp(t, 'ref', data);
    await start('+15005550777');
    await confirm();
    const person = {...PERSON, lastName: 'Canary'};
    assert.equal((await complete({...DETAILS, person})).status, 'completed');
    await sandbox.close();
    assert.doesNotMatch(readFileSync(data, 'latin1'), /Canary|ada@example|1990-12-10|5005550777/);
  });
});
