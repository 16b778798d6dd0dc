/** An element's token (read once, kept out of sight, replaced by a later one) and base URL. */
import {expect, waitUntil} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {Deposit, openDeposit, place, until, type DepositTag} from '../support/pages/deposit.ts';
import {passFirstTokenTime} from '../support/pages/first-token.ts';
import {network} from '../support/pages/network.ts';
import {access, make, page} from '../support/pages/page.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

describe('the session token', () => {
  it('is removed from the DOM at once, and never comes back', async () => {
    const {token, baseUrl} = await session();
    const element = make('service-deposit');
    element.setAttribute('session-token', token);
    expect(element.hasAttribute('session-token')).to.equal(false);
    expect(element.sessionToken).to.equal('');
    element.setAttribute('base-url', baseUrl);
    const deposit = new Deposit(page.add(element));
    await deposit.is('ready');
    expect(document.documentElement.outerHTML).not.to.include(token);
  });

  it('may be a property, which adds no attribute', async () => {
    const {token, baseUrl} = await session();
    const element = page.add(make('service-deposit'));
    Object.assign(element, {sessionToken: token, baseUrl});
    await new Deposit(element).is('ready');
    expect(element.outerHTML).not.to.include(token);
  });

  it('may come from markup', async () => {
    const own = await session();
    const host = page.add(document.createElement('div'));
    host.innerHTML = `<service-deposit session-token="${own.token}" base-url="${own.baseUrl}"></service-deposit>`;
    expect(host.innerHTML).not.to.include(own.token);
    await new Deposit(host.firstElementChild as DepositTag).is('ready');
  });

  for (const order of [
    ['session-token', 'base-url'],
    ['base-url', 'session-token'],
  ] as const) {
    it(`works in the order ${order.join(', ')}, even in separate updates`, async () => {
      const attributes = access(await session());
      const element = page.add(make('service-deposit'));
      for (const name of order) {
        element.setAttribute(name, attributes[name] ?? '');
        await element.updateComplete;
      }
      await new Deposit(element).is('ready');
      expect(network.count(PATHS.validate)).to.equal(1);
      expect(page.events('service-error')).to.have.lengthOf(0);
    });
  }

  it('is kept if it was set before the element was defined', async () => {
    const {token, baseUrl} = await session();
    const tag = 'late-deposit';
    const element = page.add(document.createElement(tag)) as DepositTag;
    Object.assign(element, {sessionToken: token, baseUrl, amount: '25', locale: 'da'});
    const Defined = customElements.get('service-deposit') as new () => DepositTag;
    customElements.define(tag, class extends Defined {});
    const deposit = new Deposit(element);
    await deposit.is('ready');
    await deposit.toAmount();
    expect(deposit.field('Amount').value).to.equal('25');
    expect(element.locale).to.equal('da');
    expect(element.outerHTML).not.to.include(token);
  });

  it('has no effect if the same one is set again', async () => {
    const {deposit, session: own} = await openDeposit();
    await deposit.toAmount();
    deposit.type('Amount', '25');
    const before = network.count();
    deposit.element.sessionToken = own.token;
    deposit.element.setAttribute('session-token', own.token);
    deposit.element.setAttribute('base-url', own.baseUrl);
    await deposit.element.updateComplete;
    await deposit.press('Review');
    await deposit.sees(words.reviewTitleDeposit);
    expect(network.count()).to.equal(before);
  });

  it('keeps the input when a fresh one of the same user replaces it', async () => {
    const {deposit, session: own} = await openDeposit();
    await deposit.toAmount();
    deposit.type('Amount', '25');
    const fresh = await freshToken(own);
    deposit.element.setAttribute('session-token', fresh);
    await until(
      () => page.events('service-session-refreshed').length === 1,
      () => 'the fresh token to be in use',
    );
    await deposit.press('Review');
    await deposit.press('Deposit $25.00');
    await deposit.is('success');
    const [sent] = network.calls('/embed/v1/deposits');
    expect(new Headers(sent?.init.headers).get('authorization') === `Bearer ${fresh}`).to.equal(
      true,
    );
  });

  it('clears the input when another user’s replaces it', async () => {
    const {deposit} = await openDeposit();
    await deposit.toAmount();
    deposit.type('Amount', '25');
    const other = await session('new-user');
    deposit.element.sessionToken = other.token;
    await deposit.sees(words.chooseDeposit);
    await deposit.choose('Bank transfer');
    await deposit.sees('Set up bank transfers');
    expect(deposit.text()).not.to.include('First Harbor Bank');
  });

  it('ends the session when it is removed', async () => {
    const {deposit} = await openDeposit();
    await deposit.toAmount();
    deposit.element.sessionToken = '';
    await deposit.sees(words.signedOutTitle);
  });
});

describe('the base URL', () => {
  const REFUSED = [
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://service.example/x',
    'file:///etc/passwd',
    'ftp://service.example',
    '//service.example',
    '/api',
    'service.example',
    'https://',
    'http://service.example',
    'http://localhost.evil.example',
    'http://127.0.0.2',
    'https://user@service.example',
    'https://service.example@evil.example',
    'https://user:secret@service.example',
    'https:\\\\service.example',
    'https://service.example/?x=1',
    'https://service.example/#x',
    'wss://service.example',
    '[object Object]',
  ];
  for (const url of REFUSED) {
    it(`${url} is rejected with an error screen and one console warning`, async () => {
      const {token} = await session();
      const deposit = await place({'session-token': token, 'base-url': url});
      await deposit.sees(words.unconfiguredTitle);
      expect(page.warnings()).to.have.lengthOf(1);
      expect(page.warnings()[0]).to.include('base-url').and.not.to.include(token);
      expect(network.count()).to.equal(0);
    });
  }

  const ACCEPTED: readonly [url: string, address: string][] = [
    ['https://service.example', 'https://service.example/embed'],
    ['https://service.example/', 'https://service.example/embed'],
    ['https://service.example:8443/api//', 'https://service.example:8443/api/embed'],
    ['https://service.example./', 'https://service.example./embed'],
    ['https://service.example/a/../b', 'https://service.example/b/embed'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/embed'],
    ['HTTPS://SERVICE.EXAMPLE', 'https://service.example/embed'],
    ['http://localhost:4001', 'http://localhost:4001/embed'],
    ['http://127.0.0.1:4001', 'http://127.0.0.1:4001/embed'],
    ['http://[::1]:4001', 'http://[::1]:4001/embed'],
  ];
  for (const [url, address] of ACCEPTED) {
    it(`${url} sends requests to ${address}…`, async () => {
      network.answer('/', () => Response.error());
      const {token} = await session();
      await place({'session-token': token, 'base-url': url});
      expect(network.calls()[0]?.url.startsWith(`${address}/v1/`)).to.equal(true);
    });
  }

  it('without a token, and a token without a base URL, are each reported in the console', async () => {
    await place({'base-url': 'https://service.example'});
    await place({'session-token': (await session()).token});
    await waitUntil(() => page.warnings().length > 0, 'a warning', {timeout: 8000});
    await passFirstTokenTime();
    expect(page.warnings()).to.deep.equal([
      '<service-deposit>: base-url is missing. See src/elements/README.md#setup-addressless',
      '<service-deposit>: session-token is missing. See src/elements/README.md#setup-tokenless',
    ]);
  });
});
