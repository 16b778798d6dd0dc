/** The terms at the service: their versions, their acceptance, and the page that shows them. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {TermsAccepted, TermsAnswer} from '#src/contract/terms.js';
import {ask, ORIGIN, postJson, Sandbox} from '../../support/sandbox/sandbox.ts';

const VERSION = '2026-09-01';
const OLD_VERSION = '2026-03-01';

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner();
  const user = await sandbox.user(partner, {gates: {terms: false}});
  const state = async () => TermsAnswer.parse((await user.get('/terms')).json);
  const accept = async (version: string) =>
    TermsAccepted.parse((await user.post('/terms', {version})).json);
  const publish = (termsVersion: string) =>
    postJson(`${sandbox.url}/sandbox/isv/${partner.isvId}`, {termsVersion});
  const page = (query = `?isv=${partner.isvId}`) => ask(`${sandbox.url}/tandc${query}`);
  return {sandbox, partner, user, state, accept, publish, page};
}

suite('terms: acceptance', () => {
  test('2.4 gates: accepting the current terms completes the gate', async t => {
    const {user, state, accept, sandbox} = await setup(t);
    assert.deepEqual(await state(), {status: 'pending', version: VERSION});
    const acceptedAt = new Date(sandbox.time).toISOString();
    const accepted = {status: 'accepted', version: VERSION, acceptedAt} as const;
    assert.deepEqual(await accept(VERSION), accepted);
    sandbox.time += 1000;
    assert.deepEqual(await accept(VERSION), accepted);
    assert.deepEqual(await state(), accepted);
    assert.equal((await user.get('/token/validate')).json.gates.terms.completed, true);
  });

  test('a user who accepted elsewhere is not asked, and has no time of acceptance', async t => {
    const {user, state} = await setup(t);
    await user.control({gates: {terms: true}});
    assert.deepEqual(await state(), {status: 'accepted', version: VERSION});
  });

  for (const version of [OLD_VERSION, '2099-01-01'])
    test(`the terms of ${version} are not current, and complete nothing`, async t => {
      const {accept, state} = await setup(t);
      assert.deepEqual(await accept(version), {status: 'outdated', version: VERSION});
      assert.equal((await state()).status, 'pending');
    });

  test('new terms must be accepted, and the earlier acceptance no longer counts', async t => {
    const {accept, state, publish, page} = await setup(t);
    await publish(OLD_VERSION);
    assert.match((await page()).text, /data-version="2026-03-01"/);
    assert.equal((await accept(OLD_VERSION)).status, 'accepted');
    await publish(VERSION);
    assert.deepEqual(await state(), {status: 'pending', version: VERSION});
    assert.deepEqual(await accept(OLD_VERSION), {status: 'outdated', version: VERSION});
    assert.equal((await accept(VERSION)).status, 'accepted');
  });

  for (const body of [{}, {version: ''}, {version: 7}, {version: 'x'.repeat(65)}])
    test(`${JSON.stringify(body).slice(0, 20)} accepts nothing`, async t => {
      const {user, state} = await setup(t);
      assert.equal((await user.post('/terms', body)).status, 400);
      assert.equal((await state()).status, 'pending');
    });
});

suite('7.4 terms: the /tandc page', () => {
  test('only the partner’s registered pages and the service’s own may frame it', async t => {
    const {page, sandbox} = await setup(t);
    const origins = [ORIGIN, 'http://localhost:4000'];
    const other = await sandbox.partner({origins});
    for (const [query, ancestors] of [
      [undefined, `${ORIGIN} ${sandbox.url}`],
      [`?isv=${other.isvId}`, [...origins, sandbox.url].join(' ')],
      ['?isv=nobody', "'none'"],
      ['', "'none'"],
    ]) {
      const {status, headers} = await page(query);
      const policy = headers.get('content-security-policy') ?? '';
      assert.equal(status, 200);
      assert.ok(policy.includes(`frame-ancestors ${ancestors};`), policy);
      assert.ok(policy.startsWith(`default-src 'none'`) && !policy.includes('unsafe'), policy);
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
    }
  });

  test('it has no inline code, and its files exist', async t => {
    const {page, sandbox} = await setup(t);
    const {text} = await page();
    assert.doesNotMatch(text, /<style|style=|<script>|\son\w+=/);
    assert.match(text, /<button class="primary" type="submit">Accept<\/button>/);
    for (const [, path] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      assert.equal((await ask(sandbox.url + path)).status, 200, path);
  });

  test('without a partner it can be read, and has no buttons', async t => {
    const {page} = await setup(t);
    const {text} = await page('');
    assert.match(text, /Your money/);
    assert.doesNotMatch(text, /<button|<script|data-origins/);
  });
});
