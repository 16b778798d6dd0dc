/**
 * Pictures of a document from a phone: the requests that a code permits the phone, and those that
 * it does not.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {HandoffCode, Handoff} from '#src/contract/handoff.js';
import {UploadAnswer} from '#src/contract/kyc.js';
import {usableHandoffUrl} from '#src/contract/handoff-url.js';
import {kycUser} from '../../support/sandbox/kyc.ts';
import {Phone} from '../../support/sandbox/phone.ts';
import {pdf, png, text} from '../../support/sandbox/pictures.ts';
import {ORIGIN, type Sandbox} from '../../support/sandbox/sandbox.ts';

const LICENCE = {type: 'driving_licence', country: 'US'};
const PASSPORT = {type: 'passport', country: 'GB'};
const MINUTE = 60_000;

async function setup(t: TestContext, own?: Sandbox) {
  const kyc = await kycUser(t, {kyc: 'none', handoff: true}, own);
  const {user, sandbox} = kyc;
  const code = async (document: object = PASSPORT) =>
    HandoffCode.parse((await user.post('/kyc/handoff', document)).json);
  const state = async () => Handoff.parse((await user.get('/kyc/handoff')).json);
  /** A phone that has the link. */
  const phone = ({url}: HandoffCode) => new Phone(url);
  return {...kyc, code, state, phone, sandbox};
}

suite('a code for a phone', () => {
  test('is offered only if it is enabled in the sandbox', async t => {
    const {state} = await kycUser(t, {kyc: 'none', handoff: true});
    const offered = await state();
    assert.ok(offered.status === 'not-started' && offered.rules.handoff === true);
    const plain = await kycUser(t);
    const answer = await plain.state();
    assert.ok(answer.status === 'not-started' && answer.rules.handoff === undefined);
    const refused = await plain.user.post('/kyc/handoff', PASSPORT);
    assert.deepEqual([refused.status, refused.json.code], [404, 'not_found']);
    assert.deepEqual(Handoff.parse((await plain.user.get('/kyc/handoff')).json), {
      status: 'closed',
    });
  });

  test('is on the service’s own origin, in the fragment, without the session’s token', async t => {
    const {code, sandbox, user} = await setup(t);
    const {url, expiresIn} = await code();
    assert.equal(usableHandoffUrl(url, sandbox.url, user.token), url);
    const {pathname, search, hash} = new URL(url);
    assert.deepEqual([pathname, search], ['/kyc/phone', '']);
    assert.match(hash, /^#[\w-]{32}$/);
    assert.equal(expiresIn, 300);
  });

  test('lets a phone upload the sides, and the check is completed with them', async t => {
    const {code, state, phone, submit} = await setup(t);
    const given = phone(await code(LICENCE));
    assert.deepEqual(await state(), {status: 'unopened'});
    await given.start();
    assert.deepEqual(await state(), {status: 'opened', given: []});
    assert.equal((await given.give('front')).json['status'], 'accepted');
    assert.equal((await given.give('back', pdf())).json['status'], 'accepted');
    const handed = await state();
    assert.ok(handed.status === 'opened');
    assert.deepEqual(
      handed.given.map(({side, type, country}) => [side, type, country]),
      [
        ['front', 'driving_licence', 'US'],
        ['back', 'driving_licence', 'US'],
      ],
    );
    const ids = Object.fromEntries(handed.given.map(({side, uploadId}) => [side, {uploadId}]));
    assert.deepEqual(await submit({document: {...LICENCE, ...ids}}), {status: 'completed'});
    assert.deepEqual(await state(), {status: 'closed'});
  });

  test('shows whose check it is, masked, as on the computer', async t => {
    const {code, phone, user} = await setup(t);
    const made = await code();
    const {json} = await phone(made).look();
    assert.equal(json['account'], made.account);
    assert.equal(json['account'], `•••• ${user.id.slice(-4)}`);
    assert.ok(!JSON.stringify(json).includes(user.id));
  });

  test('shows the registered site of the user’s partner, even in the service’s own frame', async t => {
    const {code, phone, user, sandbox} = await setup(t);
    const site = async (origin: string) => {
      const headers = {origin, 'content-type': 'application/json'};
      const body = JSON.stringify(PASSPORT);
      const {json} = await user.ask('/kyc/handoff', {method: 'POST', headers, body});
      return (await phone(HandoffCode.parse(json)).look()).json['site'];
    };
    assert.equal(await site(ORIGIN), ORIGIN);
    // The frame's page is on the service's own origin.
    assert.equal(await site(sandbox.url), ORIGIN);
    assert.equal((await phone(await code()).look()).json['site'], ORIGIN);
  });

  test('is not used up by a preview, because programs open links as well', async t => {
    const {code, state, phone} = await setup(t);
    const looking = phone(await code());
    for (let count = 0; count < 3; count++) assert.equal((await looking.look()).status, 200);
    assert.equal((await looking.page()).status, 200);
    assert.deepEqual(await state(), {status: 'unopened'});
  });

  test('rejects files by the same rules as on the computer', async t => {
    const {code, phone, state} = await setup(t);
    const given = phone(await code());
    await given.start();
    for (const [bytes, reason] of [
      [text('hello'), 'unsupported_type'],
      [png(10, 10), 'too_small'],
      [new Uint8Array(), 'empty'],
      [new Uint8Array(10_485_761), 'too_large'],
    ] as const) {
      const answer = UploadAnswer.parse((await given.give('front', bytes)).json);
      assert.equal(answer.status === 'refused' && answer.reason.code, reason);
    }
    // A passport has only one side.
    assert.equal((await given.give('back')).json['status'], 'refused');
    assert.deepEqual(await state(), {status: 'opened', given: []});
  });

  test('counts a side that is uploaded again once, with the last picture', async t => {
    const {code, phone, state} = await setup(t);
    const given = phone(await code(LICENCE));
    await given.start();
    await given.give('front');
    const {json} = await given.give('front', png(900, 900));
    const handed = await state();
    assert.ok(handed.status === 'opened');
    assert.deepEqual(
      handed.given.map(({uploadId}) => uploadId),
      [json['uploadId']],
    );
  });
});

test('a phone that has uploaded every side cannot replace any, because the computer has continued', async t => {
  const {code, phone, state} = await setup(t);
  const given = phone(await code());
  await given.start();
  await given.give('front');
  const before = await state();
  const answer = await given.give('front', png(900, 900));
  assert.equal(answer.status, 409);
  assert.match(String(answer.json['error']), /All photos have arrived/);
  assert.deepEqual(await state(), before);
  assert.deepEqual((await given.again()).json['sides'], [{side: 'front', given: true}]);
});

suite('a code is rejected with a plain message', () => {
  test('if another phone has used it', async t => {
    const {code, phone} = await setup(t);
    const made = await code();
    await phone(made).start();
    const second = phone(made);
    for (const answer of [await second.look(), await second.start()]) {
      assert.equal(answer.status, 409);
      assert.match(String(answer.json['error']), /used before.*Get a new one on your computer/);
    }
    assert.match(String((await second.give('front')).json['error']), /time is over/);
  });

  test('by one of two phones that open it at once', async t => {
    const {code, phone} = await setup(t);
    const made = await code();
    const answers = await Promise.all([phone(made).start(), phone(made).start()]);
    assert.deepEqual(answers.map(({status}) => String(status)).toSorted(), ['200', '409']);
  });

  test('after five minutes', async t => {
    const {code, phone, sandbox, state} = await setup(t);
    const made = await code();
    sandbox.time += 5 * MINUTE;
    const answer = await phone(made).start();
    assert.equal(answer.status, 409);
    assert.match(String(answer.json['error']), /expired.*Get a new one/);
    assert.deepEqual(await state(), {status: 'expired'});
  });

  test('if the service did not create it', async t => {
    const {sandbox} = await setup(t);
    for (const code of ['', 'x', 'a'.repeat(32), '%', '0'.repeat(100)]) {
      const answer = await new Phone(`${sandbox.url}/kyc/phone#${code}`).start();
      assert.equal(answer.status, 409, code);
      assert.match(String(answer.json['error']), /isn’t valid/);
    }
  });

  test('if a newer one has replaced it, and its phone can upload no more', async t => {
    const {code, phone, state} = await setup(t);
    const made = await code();
    const first = phone(made);
    await first.start();
    await code();
    assert.match(String((await first.give('front')).json['error']), /time is over/);
    assert.match(String((await phone(made).look()).json['error']), /isn’t valid/);
    assert.deepEqual(await state(), {status: 'unopened'});
  });

  test('if the check was submitted in the meantime', async t => {
    const {code, phone, passport, submit} = await setup(t);
    const given = phone(await code());
    await given.start();
    await submit({document: await passport()});
    assert.equal((await given.give('front')).status, 409);
  });

  test('for a document that the service does not accept', async t => {
    const {user} = await setup(t);
    for (const body of [{type: 'library_card', country: 'GB'}, {type: 'passport'}, {}, []])
      assert.equal((await user.post('/kyc/handoff', body)).status, 400);
  });
});

suite('a phone', () => {
  test('has fifteen minutes', async t => {
    const {code, phone, sandbox, state, user} = await setup(t);
    const given = phone(await code());
    await given.start();
    sandbox.time += 14 * MINUTE;
    assert.equal((await given.give('front')).status, 200);
    sandbox.time += MINUTE;
    assert.equal((await given.give('front')).status, 409);
    assert.match(String((await given.again()).json['error']), /time is over/);
    await user.openSession();
    assert.deepEqual(await state(), {status: 'expired'});
  });

  test('continues after its browser has discarded the page', async t => {
    const {code, phone} = await setup(t);
    const given = phone(await code(LICENCE));
    await given.start();
    await given.give('back');
    assert.deepEqual((await given.again()).json['sides'], [
      {side: 'front', given: false},
      {side: 'back', given: true},
    ]);
  });

  test('uploads only to its own user', async t => {
    const {code, phone, sandbox, state} = await setup(t);
    const other = await setup(t, sandbox);
    await other.code();
    const given = phone(await code());
    await given.start();
    await given.give('front');
    assert.deepEqual(await other.state(), {status: 'unopened'});
    const handed = await state();
    assert.ok(handed.status === 'opened');
    const [front] = handed.given;
    // Another user's check does not accept the upload either.
    const document = {...PASSPORT, front: {uploadId: front?.uploadId}};
    assert.equal((await other.submit({document})).status, 'failed');
  });

  test('that has since opened another user’s code can no longer upload from the first page', async t => {
    const {code, phone, sandbox, state} = await setup(t);
    const other = await setup(t, sandbox);
    const first = phone(await code());
    await first.start();
    const second = await first.startAnother((await other.code()).url);
    for (const answer of [await first.give('front'), await first.again()]) {
      assert.equal(answer.status, 409);
      assert.match(String(answer.json['error']), /opened another code since/);
    }
    assert.deepEqual(await state(), {status: 'opened', given: []});
    assert.deepEqual(await other.state(), {status: 'opened', given: []});
    assert.equal((await second.give('front')).status, 200);
  });

  test('cannot send requests as the user', async t => {
    const {code, phone, sandbox} = await setup(t);
    const given = phone(await code());
    await given.start();
    for (const path of ['/embed/v1/kyc', '/embed/v1/wallet', '/embed/v1/kyc/handoff'])
      assert.equal((await given.ask(`${sandbox.url}${path}`, {})).status, 401);
  });

  test('gets responses only on the service’s own page', async t => {
    const {code, phone} = await setup(t);
    const made = await code();
    const stranger = new Phone(made.url, 'https://evil.example');
    assert.equal((await stranger.look()).status, 403);
    assert.equal((await stranger.start()).status, 403);
    assert.equal((await phone(made).start()).status, 200);
  });

  test('has a secret that scripts cannot read, and that is limited to this page', async t => {
    const {code, phone} = await setup(t);
    const {headers} = await phone(await code()).start();
    const cookie = headers.get('set-cookie') ?? '';
    assert.match(cookie, /HttpOnly/);
    assert.match(cookie, /SameSite=Strict/);
    assert.match(cookie, /Path=\/kyc\/phone/);
    assert.match(cookie, /Max-Age=900/);
  });

  test('sees a page that cannot be framed, and that loads nothing from other origins', async t => {
    const {code, phone} = await setup(t);
    const {headers, text: page} = await phone(await code()).page();
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /default-src 'none'/);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.doesNotMatch(page, /https?:/);
    assert.match(page, /up to\s+10 MB/);
    assert.doesNotMatch(page, /data-most/);
  });
});

test('the request log contains neither the code nor a phone’s secret', async t => {
  const {code, phone, user, sandbox} = await setup(t);
  const made = await code();
  const {headers} = await phone(made).start();
  const answer = await fetch(`${sandbox.url}/sandbox/requests?userId=${user.id}`);
  const log = await answer.text();
  const secret = /handoff=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  assert.ok(secret.length > 20 && log.includes('/kyc/handoff'));
  assert.ok(!log.includes(new URL(made.url).hash.slice(1)) && !log.includes(secret));
});
