/** The attributes and properties through which a page configures an element. */
import {expect} from '@open-wc/testing';
import {words} from '../support/harness/words.ts';
import {Deposit, openDeposit, place, type DepositTag} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

const inspect = (value: object | number | symbol | null | undefined): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

describe('the attributes of <service-deposit>', () => {
  it('have defaults', () => {
    const {baseUrl, sessionToken, locale, colorScheme, requestTimeout, provider, amount} =
      document.createElement('service-deposit');
    expect({baseUrl, sessionToken, locale, provider, amount}).to.deep.equal({
      baseUrl: '',
      sessionToken: '',
      locale: '',
      provider: '',
      amount: '',
    });
    expect({colorScheme, requestTimeout}).to.deep.equal({
      colorScheme: 'auto',
      requestTimeout: 15_000,
    });
  });

  const TWINS: readonly [attribute: string, property: keyof DepositTag, value: unknown][] = [
    ['base-url', 'baseUrl', 'https://service.example'],
    ['locale', 'locale', 'da-DK'],
    ['color-scheme', 'colorScheme', 'dark'],
    ['request-timeout', 'requestTimeout', 2_500],
    ['provider', 'provider', 'crypto'],
    ['amount', 'amount', '25.00'],
    ['amount-locked', 'amountLocked', true],
    ['presets', 'presets', '5,10'],
    // The element takes the token and never returns it.
    ['session-token', 'sessionToken', ''],
  ];
  for (const [attribute, property, value] of TWINS) {
    it(`${attribute} sets the property ${property}`, () => {
      const element = document.createElement('service-deposit');
      element.setAttribute(attribute, String(value) || 'a.b.c');
      expect(element[property]).to.equal(value);
    });
  }

  it('are enough to set up an element without any property', async () => {
    const {token, baseUrl} = await session();
    const host = page.add(document.createElement('div'));
    host.innerHTML = `<service-deposit session-token="${token}" base-url="${baseUrl}" provider="bankpay" amount="12.50"></service-deposit>`;
    const deposit = new Deposit(host.firstElementChild as DepositTag);
    await deposit.sees(words.amountTitleDeposit);
    expect(deposit.field('Amount').value).to.equal('12.50');
  });

  it('provider leads straight to that provider', async () => {
    const {deposit} = await openDeposit('ready', {provider: 'bankpay'});
    await deposit.sees(words.amountTitleDeposit);
    expect(page.events('service-provider-change').map(({detail}) => detail.reason)).to.deep.equal([
      'preferred',
    ]);
  });

  it('amount prefills the amount field', async () => {
    const {deposit} = await openDeposit('ready', {amount: '75.5'});
    await deposit.toAmount();
    expect(deposit.field('Amount').value).to.equal('75.5');
    await deposit.press('Review');
    await deposit.press('Deposit $75.50');
  });

  for (const amount of [25, 0, Number.NaN, null, undefined, {}, Symbol('amount'), ['25']]) {
    it(`amount of type ${typeof amount}, ${inspect(amount)}, does no harm`, async () => {
      const {deposit} = await openDeposit();
      Object.assign(deposit.element, {amount});
      await deposit.toAmount();
      expect(deposit.field('Amount').value).to.equal(typeof amount === 'number' ? `${amount}` : '');
      await deposit.press('Review');
      expect(deposit.heading()).to.equal(
        amount === 25 ? words.reviewTitleDeposit : words.amountTitleDeposit,
      );
    });
  }

  for (const timeout of ['0', '-1', 'soon', '', 'Infinity', '99999999999']) {
    it(`requests still succeed with request-timeout="${timeout}"`, async () => {
      const {deposit} = await openDeposit('ready', {'request-timeout': timeout});
      await deposit.is('ready');
    });
  }

  it('request-timeout aborts a request that takes longer', async () => {
    network.hold('/embed/v1/geofence');
    const {deposit} = await openDeposit('ready', {'request-timeout': '50'});
    await deposit.sees(words.timeoutTitle);
    expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal(['TIMEOUT']);
  });

  for (const [scheme, expected] of [
    ['dark', 'rgb(21, 24, 30)'],
    ['light', 'rgb(255, 255, 255)'],
  ] as const) {
    it(`color-scheme="${scheme}" colors the surface`, async () => {
      const {deposit} = await openDeposit('ready', {'color-scheme': scheme});
      const [root] = deposit.parts('root');
      expect(root && getComputedStyle(root).backgroundColor).to.equal(expected);
    });
  }

  it('the property colorScheme colors the surface and adds no attribute', async () => {
    const {deposit} = await openDeposit();
    const [root] = deposit.parts('root');
    const surface = (): string => getComputedStyle(root!).backgroundColor;
    deposit.element.colorScheme = 'dark';
    await deposit.element.updateComplete;
    expect(deposit.element.hasAttribute('color-scheme')).to.equal(false);
    expect(surface()).to.equal('rgb(21, 24, 30)');
    deposit.element.style.colorScheme = 'light';
    expect(surface()).to.equal('rgb(21, 24, 30)');
    deposit.element.colorScheme = 'auto';
    await deposit.element.updateComplete;
    expect(surface()).to.equal('rgb(255, 255, 255)');
  });

  it('color-scheme is not added to server-rendered markup when the element upgrades', async () => {
    const {token, baseUrl} = await session();
    const host = page.add(document.createElement('div'));
    const inert = document.createElement('template');
    inert.innerHTML = `<service-deposit base-url="${baseUrl}"></service-deposit>`;
    host.append(document.importNode(inert.content, true));
    const deposit = new Deposit(host.firstElementChild as DepositTag);
    deposit.element.sessionToken = token;
    await deposit.is('ready');
    expect(deposit.element.getAttributeNames()).to.deep.equal(['base-url']);
  });

  it('color-scheme with an unknown value follows the browser’s scheme', async () => {
    const {deposit} = await openDeposit('ready', {'color-scheme': 'purple'});
    expect(getComputedStyle(deposit.element).colorScheme).to.equal('light dark');
  });
});

describe('the language of an element', () => {
  const MONEY: readonly [locale: string, review: RegExp][] = [
    ['en', /^Deposit \$1,234\.50$/],
    ['da', /^Deposit 1\.234,50\sUS\$$/],
    ['fr', /^Deposit 1\s234,50\s\$US$/],
  ];
  for (const [locale, button] of MONEY) {
    it(`formats money for "${locale}"`, async () => {
      const {deposit} = await openDeposit('ready', {locale, amount: '1234.5'});
      await deposit.toAmount();
      await deposit.press('Review');
      expect(deposit.buttons().find(name => name.startsWith('Deposit '))).to.match(button);
    });
  }

  it('comes from the nearest lang attribute, even across a shadow root', async () => {
    const outer = page.add(document.createElement('div'));
    outer.lang = 'da';
    const inner = document.createElement('div');
    outer.append(inner);
    const root = inner.attachShadow({mode: 'open'});
    const deposit = await place({...access(await session()), amount: '5'}, root);
    await deposit.toAmount();
    await deposit.press('Review');
    expect(deposit.buttons().join()).to.match(/Deposit 5,00\sUS\$/);
  });

  for (const locale of ['', '-', 'not a language', 'x', '42', 'en_US', '💥']) {
    it(`falls back to a default if locale is "${locale}"`, async () => {
      const {deposit} = await openDeposit('ready', {locale, amount: '5'});
      await deposit.toAmount();
      await deposit.press('Review');
      await deposit.sees(words.reviewTitleDeposit);
    });
  }
});

describe('the page’s own messages', () => {
  it('replace ours, and are inserted as plain text', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    const before = deposit.element.shadowRoot?.querySelectorAll('*').length;
    deposit.element.messages = {bankpay: '<img src=x onerror=alert(1)>', crypto: 'Coins'};
    await deposit.element.updateComplete;
    expect(deposit.choices()).to.deep.equal(['<img src=x onerror=alert(1)>', 'Coins', 'Cash']);
    expect(deposit.element.shadowRoot?.querySelectorAll('*').length).to.equal(before);
  });

  it('also apply to screens that load later', async () => {
    const {deposit} = await openDeposit();
    deposit.element.messages = {amountTitleDeposit: 'Wie viel?', review: 'Weiter'};
    await deposit.choose('Bank transfer');
    await deposit.sees('Wie viel?');
    expect(deposit.buttons()).to.include('Weiter');
  });

  const GARBAGE: readonly [title: string, value: unknown][] = [
    ['null', null],
    ['a string', 'words'],
    ['a number', 42],
    ['an array', ['Bank']],
    ['a function', () => ({bankpay: 'Bank'})],
    ['unknown keys', {nothing: 'x', __proto__: {bankpay: 'inherited'}, constructor: 'x'}],
    ['non-string values', {bankpay: 42, crypto: null, cashpay: {toString: () => 'x'}}],
  ];
  for (const [title, value] of GARBAGE) {
    it(`are ignored if invalid: ${title}`, async () => {
      const {deposit} = await openDeposit();
      Object.assign(deposit.element, {messages: value});
      await deposit.element.updateComplete;
      expect(deposit.choices()).to.deep.equal(['Bank transfer', 'Crypto', 'Cash']);
    });
  }

  it('are ignored in the attribute messages="[object Object]"', async () => {
    const {deposit} = await openDeposit('ready', {messages: '[object Object]'});
    expect(deposit.choices()).to.deep.equal(['Bank transfer', 'Crypto', 'Cash']);
  });
});
