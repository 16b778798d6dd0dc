/** The bank provider: profile, SMS code, and linking on the bank's page. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {BankAccounts, BankLink, CodeSent} from '#src/contract/bankpay.js';
import {ask, ORIGIN, postJson, Sandbox} from '../../support/sandbox/sandbox.ts';
import type {UserControl} from '../../../demo/service/sandbox/control-contract.ts';

const PROFILE = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+12065554821',
};

async function setup(t: TestContext, bankpay: UserControl['bankpay'] = 'none') {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {bankpay});
  const code = async (path: string, body?: object) => {
    const {status, json} = await user.post(`/bankpay${path}`, body);
    return [status, json.code];
  };
  const openLink = async () => BankLink.parse((await user.post('/bankpay/link')).json);
  const decide = (linkUrl: string, outcome: string, masks: string[] = ['6789']) =>
    postJson(linkUrl, {outcome, masks}, {origin: new URL(linkUrl).origin});
  return {sandbox, partner, user, code, openLink, decide};
}

suite('bankpay: profile', () => {
  test('a new profile sends a code, and the response contains the number’s hint', async t => {
    const {user} = await setup(t);
    const {status, json} = await user.post('/bankpay/profile', PROFILE);
    assert.equal(status, 200);
    assert.deepEqual(CodeSent.parse(json), {phoneHint: '••••\u00a04821', retryAfter: 30});
  });

  for (const [field, value] of [
    ['firstName', ''],
    ['firstName', '   '],
    ['lastName', ''],
    ['lastName', 'x'.repeat(101)],
    ['email', 'ada'],
    ['email', 'a@b c'],
    ['phone', '206 555 4821'],
    ['phone', '+0123456789'],
    ['phone', '+1'],
    ['phone', ''],
  ] as const)
    test(`a ${field} of ${JSON.stringify(value).slice(0, 16)} is rejected with a readable message`, async t => {
      const {user} = await setup(t);
      const {status, json} = await user.post('/bankpay/profile', {...PROFILE, [field]: value});
      assert.deepEqual([status, json.code], [422, 'invalid_profile']);
      assert.ok(json.error.length > 10);
    });

  test('7.6 missing_user_profile: every route requires a profile', async t => {
    const {user, code} = await setup(t);
    const {status, json} = await user.get('/bankpay/accounts');
    assert.deepEqual([status, json.code], [409, 'missing_user_profile']);
    for (const path of ['/profile/resend', '/link'])
      assert.deepEqual(await code(path), [409, 'missing_user_profile']);
    assert.deepEqual(await code('/profile/confirm', {code: '000000'}), [
      409,
      'missing_user_profile',
    ]);
  });

  test('7.6 user_unconfirmed: a profile alone is not enough', async t => {
    const {user, code} = await setup(t);
    await user.post('/bankpay/profile', PROFILE);
    const {status, json} = await user.get('/bankpay/accounts');
    assert.deepEqual([status, json.code], [409, 'user_unconfirmed']);
    assert.deepEqual(await code('/link'), [409, 'user_unconfirmed']);
  });
});

suite('bankpay: SMS code', () => {
  test('000000 confirms the profile, and may be sent twice', async t => {
    const {user} = await setup(t, 'unconfirmed');
    for (let i = 0; i < 2; i++) {
      const {json} = await user.post('/bankpay/profile/confirm', {code: '000000'});
      assert.deepEqual(json, {confirmed: true});
    }
    const {accounts} = (await user.get('/bankpay/accounts')).json;
    assert.deepEqual(accounts, []);
  });

  test('7.6 mfa_rejected: 111111 and every other code are rejected, and the right one is accepted', async t => {
    const {code, user} = await setup(t, 'unconfirmed');
    for (const wrong of ['111111', '', '0000000', '00000'])
      assert.deepEqual(await code('/profile/confirm', {code: wrong}), [422, 'mfa_rejected']);
    assert.equal((await user.post('/bankpay/profile/confirm', {code: '000000'})).status, 200);
  });

  test('7.6 mfa_rejected: after five wrong codes only a new code is accepted', async t => {
    const {code, user, sandbox} = await setup(t, 'unconfirmed');
    for (let i = 0; i < 5; i++) await code('/profile/confirm', {code: '111111'});
    const {status, json} = await user.post('/bankpay/profile/confirm', {code: '000000'});
    assert.deepEqual([status, json.code], [422, 'mfa_rejected']);
    assert.match(json.error, /new code/);
    // If it is too early, no code is sent, so the failed tries are not reset.
    await user.post('/bankpay/profile/resend');
    assert.deepEqual(await code('/profile/confirm', {code: '000000'}), [422, 'mfa_rejected']);
    await user.post('/bankpay/profile', PROFILE);
    assert.deepEqual(await code('/profile/confirm', {code: '000000'}), [422, 'mfa_rejected']);
    sandbox.time += 30_000;
    await user.openSession();
    await user.post('/bankpay/profile/resend');
    assert.equal((await user.post('/bankpay/profile/confirm', {code: '000000'})).status, 200);
  });

  test('a resend that comes too early returns how long to wait', async t => {
    const {user, sandbox} = await setup(t);
    await user.post('/bankpay/profile', PROFILE);
    sandbox.time += 10_500;
    const early = (await user.post('/bankpay/profile/resend')).json;
    assert.deepEqual(early, {phoneHint: '••••\u00a04821', retryAfter: 20});
    sandbox.time += 19_500;
    const later = (await user.post('/bankpay/profile/resend')).json;
    assert.deepEqual(later, {phoneHint: '••••\u00a04821', retryAfter: 30});
  });

  test('a profile with another number must be confirmed again', async t => {
    const {user, sandbox} = await setup(t, 'linked');
    sandbox.time += 1000;
    const {json} = await user.post('/bankpay/profile', {...PROFILE, phone: '+442071234567'});
    assert.deepEqual(json, {phoneHint: '••••\u00a04567', retryAfter: 30});
    assert.equal((await user.get('/bankpay/accounts')).json.code, 'user_unconfirmed');
  });
});

suite('bankpay: linking', () => {
  test('an approved link adds the chosen accounts, once', async t => {
    const {user, openLink, decide} = await setup(t, 'confirmed');
    const {linkUrl, linkId} = await openLink();
    assert.equal((await decide(linkUrl, 'approved', ['6789', '1234'])).status, 204);
    for (let i = 0; i < 2; i++) {
      const {status, json} = await user.post(`/bankpay/link/${linkId}/complete`);
      assert.equal(status, 200);
      const {accounts} = BankAccounts.parse(json);
      assert.deepEqual(
        accounts.map(({bank, name, mask}) => [bank, name, mask]),
        [
          ['First Harbor Bank', 'Everyday Checking', '6789'],
          ['First Harbor Bank', 'Savings', '1234'],
        ],
      );
    }
  });

  test('new accounts come first, known accounts keep their id, and used accounts move to the front', async t => {
    const {sandbox, user, openLink, decide} = await setup(t, 'linked');
    const list = async () => (await user.get('/bankpay/accounts')).json.accounts;
    const [checking] = await list();
    sandbox.time += 1000;
    const {linkUrl, linkId} = await openLink();
    await decide(linkUrl, 'approved', ['1234']);
    await user.post(`/bankpay/link/${linkId}/complete`);
    assert.deepEqual(
      (await list()).map(({mask}) => mask),
      ['1234', '6789'],
    );
    sandbox.time += 1000;
    await user.deposit({provider: 'bankpay', amount: '5.00', account: checking?.id});
    assert.deepEqual((await list())[0], checking);
  });

  test('7.6 link_failed: the bank refused', async t => {
    const {code, openLink, decide} = await setup(t, 'confirmed');
    const {linkUrl, linkId} = await openLink();
    await decide(linkUrl, 'failed');
    assert.deepEqual(await code(`/link/${linkId}/complete`), [409, 'link_failed']);
  });

  test('a link that is open or was closed cannot be completed', async t => {
    const {code, openLink, decide} = await setup(t, 'confirmed');
    const {linkUrl, linkId} = await openLink();
    assert.deepEqual(await code(`/link/${linkId}/complete`), [409, 'link_open']);
    await decide(linkUrl, 'closed');
    assert.deepEqual(await code(`/link/${linkId}/complete`), [409, 'link_open']);
  });

  test('7.6 link_failed: a link of another user, or an unknown link', async t => {
    const {sandbox, partner, openLink, decide, code} = await setup(t, 'confirmed');
    const {linkUrl, linkId} = await openLink();
    await decide(linkUrl, 'approved');
    const other = await sandbox.user(partner, {bankpay: 'confirmed'});
    const {status, json} = await other.post(`/bankpay/link/${linkId}/complete`);
    assert.deepEqual([status, json.code], [409, 'link_failed']);
    assert.deepEqual(await code('/link/nothing/complete'), [409, 'link_failed']);
  });

  test('the first decision on the page is final', async t => {
    const {code, openLink, decide} = await setup(t, 'confirmed');
    const {linkUrl, linkId} = await openLink();
    await decide(linkUrl, 'failed');
    await decide(linkUrl, 'approved');
    assert.deepEqual(await code(`/link/${linkId}/complete`), [409, 'link_failed']);
  });
});

suite('bankpay: the bank’s page', () => {
  test('it names the page that started the link, and may be framed only by that page', async t => {
    const {openLink} = await setup(t, 'confirmed');
    const {linkUrl, linkId} = await openLink();
    const {status, text, headers} = await ask(linkUrl);
    assert.equal(status, 200);
    assert.match(text, new RegExp(`data-link-id="${linkId}"\\s+data-page-origin="${ORIGIN}"`));
    const csp = headers.get('content-security-policy') ?? '';
    assert.ok(csp.includes(`frame-ancestors ${ORIGIN};`), csp);
    assert.ok(csp.includes(`default-src 'none'`) && !csp.includes('unsafe'), csp);
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.doesNotMatch(text, /<style|style=|<script>|\son\w+=/);
  });

  test('it returns only to a registered origin, with the link’s id', async t => {
    const {user, sandbox} = await setup(t, 'confirmed');
    const open = (returnUrl: unknown) => user.post('/bankpay/link', {returnUrl});
    const {linkUrl, linkId} = BankLink.parse((await open(`${ORIGIN}/a?b=c`)).json);
    const back = `${ORIGIN}/a?b=c&amp;bank-link=${linkId}`;
    assert.ok((await ask(linkUrl)).text.includes(`data-return-url="${back}"`));
    for (const elsewhere of ['https://evil.example/', 'javascript:alert(1)', sandbox.url, '/a', 1])
      assert.equal((await open(elsewhere)).status, 400, String(elsewhere));
  });

  test('an account’s mask cannot break across lines', async t => {
    const {openLink} = await setup(t, 'confirmed');
    const {linkUrl} = await openLink();
    const {text} = await ask(linkUrl);
    assert.match(text, /<span aria-hidden="true">••••&nbsp;<\/span>6789<\/span>/);
  });

  test('its style sheet and script are served', async t => {
    const {sandbox} = await setup(t);
    for (const [file, type] of [
      ['bank-page.css', 'text/css'],
      ['bank-page.js', 'text/javascript'],
    ]) {
      const {status, headers} = await ask(`${sandbox.url}/bank/${file}`);
      assert.deepEqual([status, headers.get('content-type')?.split(';')[0]], [200, type]);
    }
  });

  test('a link that was not started in a browser cannot be framed', async t => {
    const {user, sandbox} = await setup(t, 'confirmed');
    const {json} = await ask(`${sandbox.url}/embed/v1/bankpay/link`, {
      method: 'POST',
      headers: {authorization: `Bearer ${await user.openSession()}`},
    });
    const {headers} = await ask(json.linkUrl);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  });

  test('a decision from another origin, for an unknown link, or with an invalid outcome is rejected', async t => {
    const {sandbox, openLink, code} = await setup(t, 'confirmed');
    const {linkUrl, linkId} = await openLink();
    const approval = {outcome: 'approved', masks: ['6789']};
    assert.equal((await postJson(linkUrl, approval, {origin: ORIGIN})).status, 404);
    assert.equal((await postJson(`${sandbox.url}/bank/link/x`, approval)).status, 404);
    assert.equal((await postJson(linkUrl, {outcome: 'open', masks: []})).status, 400);
    assert.equal((await postJson(linkUrl, {outcome: 'approved', masks: ['0000']})).status, 400);
    assert.deepEqual(await code(`/link/${linkId}/complete`), [409, 'link_open']);
  });

  test('a decided or unknown link has a page that explains it', async t => {
    const {sandbox, openLink, decide} = await setup(t, 'confirmed');
    const {linkUrl} = await openLink();
    await decide(linkUrl, 'approved');
    for (const url of [linkUrl, `${sandbox.url}/bank/link/x`]) {
      const {status, text} = await ask(url);
      assert.equal(status, 404);
      assert.match(text, /This link has ended/);
    }
  });
});
