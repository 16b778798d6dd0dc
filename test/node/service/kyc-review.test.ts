/**
 * Identity verification at the service: the requested data, the outcomes of reviews, and the gate.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Reason} from '#src/contract/reasons.js';
import {createService} from '../../../demo/service/service.ts';
import {newKeyPair} from '../../support/partner/request-signer.ts';
import {kycUser} from '../../support/sandbox/kyc.ts';
import {PERSON} from '../../support/sandbox/person.ts';
import {png} from '../../support/sandbox/pictures.ts';
import {RawClient} from '../../support/servers/raw-client.ts';

const inShort = (reasons: readonly Reason[]) =>
  reasons.map(({concern, code}) => `${concern} ${code}`);

suite('kyc: the state', () => {
  test('starts with the accepted documents', async t => {
    const {state} = await kycUser(t);
    const now = await state();
    assert.ok(now.status === 'not-started');
    assert.deepEqual(
      now.rules.documents.map(({type, sides}) => [type, ...sides].join(' ')),
      [
        'passport front',
        'driving_licence front back',
        'identity_card front back',
        'residence_permit front back',
      ],
    );
    assert.deepEqual(now.rules.contentTypes, ['image/jpeg', 'image/png', 'application/pdf']);
    assert.equal(now.rules.maxBytes, 10_485_760);
    for (const {countries} of now.rules.documents) assert.ok(countries.length > 10);
  });

  test('is completed for a verified user, and a submission starts nothing new', async t => {
    const {state, verify} = await kycUser(t, {});
    assert.deepEqual(await state(), {status: 'completed'});
    assert.deepEqual(await verify('Fail'), {status: 'completed'});
  });

  for (const [kyc, status] of [
    ['none', 'not-started'],
    ['pending', 'pending'],
    ['failed', 'failed'],
    ['rejected', 'failed'],
    ['completed', 'completed'],
  ] as const)
    test(`can be set to ${kyc} with the sandbox's control`, async t => {
      const {state, sandbox, pendingGates, user} = await kycUser(t, {kyc});
      sandbox.time += 60_000;
      assert.equal((await state()).status, status);
      assert.deepEqual(await pendingGates(), kyc === 'completed' ? [] : ['kyc']);
      await user.control({gates: {kyc: false}});
      assert.equal((await state()).status, 'not-started');
    });

  test('is not available without a session or from another page', async t => {
    const {user, sandbox} = await kycUser(t);
    const other = await user.ask('/kyc', {headers: {origin: 'https://evil.example'}});
    assert.deepEqual([other.status, other.json.code], [403, 'ORIGIN_UNAUTHORIZED']);
    for (const path of ['/embed/v1/kyc', '/embed/v1/kyc/documents'])
      assert.equal((await fetch(sandbox.url + path, {method: 'POST'})).status, 401);
  });
});

suite('kyc: a review', () => {
  test('2.4 gates: details and a document verify at once, in every session of the user', async t => {
    const {verify, user, pendingGates} = await kycUser(t);
    const older = user.token;
    await user.openSession();
    assert.deepEqual(await verify('Byron'), {status: 'completed'});
    assert.deepEqual(await pendingGates(), []);
    user.token = older;
    assert.equal((await user.get('/token/validate')).json.gates.kyc.completed, true);
  });

  test('a document alone is enough for an ID upload', async t => {
    const {submit, passport} = await kycUser(t);
    assert.deepEqual(await submit({document: await passport()}), {status: 'completed'});
  });

  test('with the last name Pending takes 5 s, and then succeeds', async t => {
    const {verify, state, sandbox, pendingGates} = await kycUser(t);
    const pending = {
      status: 'pending',
      submittedAt: new Date(sandbox.time).toISOString(),
      usualSeconds: 5,
      askAgainAfter: 1,
    };
    assert.deepEqual(await verify('Pending'), pending);
    sandbox.time += 4999;
    assert.deepEqual(await state(), pending);
    assert.deepEqual(await verify('Fail'), pending);
    assert.deepEqual(await pendingGates(), ['kyc']);
    sandbox.time += 1;
    assert.deepEqual(await pendingGates(), []);
    assert.deepEqual(await state(), {status: 'completed'});
  });

  test('is completed if it ends while a request is handled', t => {
    let time = 1_800_000_000_000;
    const service = createService({now: () => time});
    t.after(service.close);
    const {publicPem} = newKeyPair();
    const isv = service.isvs.register({publicKey: publicPem, fundType: 'INDIVIDUAL', origins: []});
    const {user} = service.users.create(isv.id, undefined);
    service.kycReviews.set(user, 'none');
    const gated = service.users.find(user.id) ?? user;
    assert.equal(
      service.kycReviews.review(gated, {...PERSON, lastName: 'Pending'}).status,
      'pending',
    );
    time += 5000;
    assert.deepEqual(service.kycReviews.state(gated), {status: 'completed'});
  });

  test('is reported to the partner’s backend when it ends, even without a request', async t => {
    const {verify, sandbox, partner} = await kycUser(t);
    const client = await RawClient.listening(t, sandbox, partner);
    await verify('Pending');
    sandbox.time += 5000;
    assert.match((await client.news(1))[0] ?? '', /gates $/);
  });

  test('with the last name Fail fails with a reason, and the next try succeeds', async t => {
    const {verify, state, pendingGates} = await kycUser(t);
    const failed = await verify('Fail');
    assert.ok(failed.status === 'failed' && failed.retryable);
    assert.deepEqual(inShort(failed.reasons), ['lastName mismatch']);
    assert.deepEqual(await state(), failed);
    assert.deepEqual(await pendingGates(), ['kyc']);
    assert.deepEqual(await verify('Byron'), {status: 'completed'});
  });

  test('with the last name PendingFail takes 5 s, and then fails', async t => {
    const {verify, state, sandbox} = await kycUser(t);
    assert.equal((await verify('PendingFail')).status, 'pending');
    sandbox.time += 5000;
    const failed = await state();
    assert.ok(failed.status === 'failed');
    assert.deepEqual(inShort(failed.reasons), ['lastName mismatch']);
  });

  test('with the last name Final fails permanently: another try changes nothing', async t => {
    const {verify} = await kycUser(t);
    const failed = await verify('Final');
    assert.ok(failed.status === 'failed' && !failed.retryable);
    assert.deepEqual(inShort(failed.reasons), ['whole not_verified']);
    assert.deepEqual(await verify('Byron'), failed);
  });

  test('with a file named mismatch fails, with a reason for that side', async t => {
    const {submit, passport} = await kycUser(t);
    const failed = await submit({document: await passport('mismatch.jpg')});
    assert.ok(failed.status === 'failed');
    assert.deepEqual(inShort(failed.reasons), ['front mismatch']);
  });

  test('treats pictures of 606 and 607 pixels like files named mismatch and pending', async t => {
    const {submit, upload} = await kycUser(t);
    for (const [pixels, status] of [
      [606, 'failed'],
      [607, 'pending'],
    ] as const) {
      const {uploadId} = await upload({bytes: png(900, pixels)});
      const document = {type: 'passport', country: 'GB', front: {uploadId}};
      assert.equal((await submit({document})).status, status);
    }
  });

  test('with a file named pending takes 5 s for an ID upload', async t => {
    const {submit, passport, sandbox, state} = await kycUser(t);
    assert.equal((await submit({document: await passport('pending.png')})).status, 'pending');
    sandbox.time += 5000;
    assert.equal((await state()).status, 'completed');
  });
});

suite('kyc: each problem names its field', () => {
  for (const [change, expected] of [
    [{firstName: ' '}, ['firstName required']],
    [{lastName: 'x'.repeat(101)}, ['lastName invalid']],
    [{birthDate: ''}, ['birthDate required']],
    [{birthDate: '10.12.1990'}, ['birthDate invalid']],
    [{birthDate: '2027-01-16'}, ['birthDate invalid']],
    [{birthDate: '2009-01-16'}, ['birthDate underage']],
    [{street: '', city: ''}, ['street required', 'city required']],
    [{street: 'x'.repeat(201)}, ['street invalid']],
    [{region: ''}, ['region required']],
    [{postalCode: '1234'}, ['postalCode invalid']],
    [{country: 'usa', region: ''}, ['country invalid']],
    [{country: ''}, ['country required']],
    [{country: 'GB', region: '', postalCode: 'SW1A 1AA'}, []],
    [{postalCode: '98101-1234'}, []],
  ] as const)
    test(`${JSON.stringify(change).slice(0, 40)} gives ${expected.join(', ') || 'no problem'}`, async t => {
      const {submit, passport} = await kycUser(t);
      const person = {...PERSON, ...change};
      const result = await submit({person, document: await passport()});
      assert.deepEqual(result.status === 'failed' ? inShort(result.reasons) : [], expected);
      if (result.status === 'failed') {
        for (const {message} of result.reasons) assert.match(message, /^[A-Z].{10,}\.$/);
        assert.ok(result.retryable);
      }
    });

  test('details without a document require one', async t => {
    const {submit} = await kycUser(t);
    const failed = await submit({person: PERSON});
    assert.ok(failed.status === 'failed');
    assert.deepEqual(inShort(failed.reasons), ['document required']);
  });

  test('a side that is missing, or of another user or document, is required', async t => {
    const {submit, upload, sandbox, partner} = await kycUser(t);
    const {uploadId} = await upload({type: 'driving_licence', country: 'US'});
    const reasonsFor = async (document: object) => {
      const failed = await submit({document});
      return failed.status === 'failed' ? inShort(failed.reasons) : [failed.status];
    };
    const licence = {type: 'driving_licence', country: 'US', front: {uploadId}};
    assert.deepEqual(await reasonsFor(licence), ['back required']);
    assert.deepEqual(await reasonsFor({...licence, back: {uploadId}}), ['back required']);
    assert.deepEqual(await reasonsFor({...licence, type: 'passport'}), ['front required']);
    assert.deepEqual(await reasonsFor({...licence, type: 'library_card'}), [
      'document not_accepted',
    ]);
    const other = await sandbox.user(partner, {kyc: 'none'});
    const {json} = await other.post('/kyc', {document: licence});
    assert.match(JSON.stringify(json), /"concern":"front","code":"required"/);
    const {uploadId: back} = await upload({
      type: 'driving_licence',
      country: 'US',
      side: 'back',
    });
    assert.deepEqual(await reasonsFor({...licence, back: {uploadId: back}}), ['completed']);
  });

  for (const body of [{}, {person: {}}, {document: {type: 'passport'}}, {person: 7}])
    test(`${JSON.stringify(body)} is not a submission`, async t => {
      const {user} = await kycUser(t);
      const {status, json} = await user.post('/kyc', body);
      assert.deepEqual([status, json.code], [400, 'bad_request']);
    });
});
