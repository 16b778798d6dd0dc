/**
 * Elements in other languages: the choice of the language, its direction and announcements, and a
 * change in the middle of a flow.
 */
import {expect} from '@open-wc/testing';
import {words as ar} from '#src/locale/ar/flow-payment.js';
import {words as de} from '#src/locale/de/flow-payment.js';
import {words as deKyc} from '#src/locale/de/flow-kyc.js';
import {words as deTerms} from '#src/locale/de/flow-terms.js';
import {words as es} from '#src/locale/es/flow-payment.js';
import {words as esKyc} from '#src/locale/es/flow-kyc.js';
import {fill} from '#src/locale/words.js';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {Deposit, openDeposit} from '../support/pages/deposit.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const LANGUAGES = {es, de, ar} as const;

describe('an element', () => {
  for (const [locale, its] of Object.entries(LANGUAGES)) {
    it(`uses ${locale}, and its root has the language and the direction`, async () => {
      const {deposit} = await openDeposit('ready', {locale});
      await deposit.sees(its.chooseDeposit);
      const [root] = deposit.parts('root');
      expect([root?.lang, root?.dir]).to.deep.equal([locale, its.direction]);
      const [choice] = deposit.parts('choice');
      expect(choice && getComputedStyle(choice).direction).to.equal(its.direction);
      await expect(deposit.element).to.be.accessible();
    });
  }

  for (const [tag, its] of [
    ['es-MX', es],
    ['ES', es],
    ['de-CH-1996', de],
    ['ar-EG-u-nu-latn', ar],
    ['en-GB', words],
    ['est', words],
    ['fr', words],
    ['-', words],
    ['de_DE', de],
    ['es_MX.UTF-8', es],
  ] as const) {
    it(`uses ${its === words ? 'English' : its.language} if its locale is "${tag}"`, async () => {
      const {deposit} = await openDeposit('ready', {locale: tag});
      await deposit.sees(its.chooseDeposit);
    });
  }

  it('uses the language of the page around it, and follows its changes', async () => {
    const around = page.add(document.createElement('div'));
    around.lang = 'de';
    const element = make('service-deposit', access(await session()));
    page.add(element, around);
    const deposit = new Deposit(element);
    await deposit.sees(de.chooseDeposit);
    around.lang = 'es';
    await deposit.sees(es.chooseDeposit);
    around.lang = 'en';
    await deposit.sees(words.chooseDeposit);
  });

  it('uses the language of the page around it if its own locale is invalid', async () => {
    const around = page.add(document.createElement('div'));
    around.lang = 'de';
    const element = make('service-deposit', {...access(await session()), locale: '-'});
    page.add(element, around);
    await new Deposit(element).sees(de.chooseDeposit);
  });

  it('uses its language at the start of the flow, not an earlier one', async () => {
    const user = await session();
    const element = make('service-deposit', {'base-url': user.baseUrl, locale: 'de'});
    page.add(element);
    await later();
    element.locale = 'en';
    element.sessionToken = user.token;
    const deposit = new Deposit(element);
    await deposit.sees(words.chooseDeposit);
    expect(deposit.parts('root')[0]?.lang).to.equal('en');
  });

  it('in a shadow root uses the language of the page around it, not the browser’s', async () => {
    const around = page.add(document.createElement('div'));
    around.lang = 'es';
    const root = around.attachShadow({mode: 'open'});
    const element = make('service-deposit', access(await session()));
    page.add(element, root);
    await new Deposit(element).sees(es.chooseDeposit);
  });

  it('changes its language when it is moved below another lang', async () => {
    const around = page.add(document.createElement('div'));
    around.lang = 'de';
    const {deposit} = await openDeposit('ready');
    await deposit.sees(words.chooseDeposit);
    around.append(deposit.element);
    await deposit.sees(de.chooseDeposit);
  });

  it('in a frame sets the language of its root, even after a change', async () => {
    const {screen} = await openPayment('deposit', {way: 'framed', attributes: {locale: 'de'}});
    await screen.sees(de.chooseDeposit);
    screen.element.setAttribute('locale', 'ar');
    await screen.sees(ar.chooseDeposit);
    const root = screen.element.shadowRoot?.querySelector<HTMLElement>('.root');
    expect([root?.lang, root?.dir]).to.deep.equal(['ar', 'rtl']);
  });

  it('shows no English before its own language has loaded', async () => {
    const user = await session();
    const element = make('service-deposit', {...access(user), locale: 'de'});
    const titles = new Set<string>();
    const look = () => {
      const title = element.shadowRoot?.querySelector('h2')?.textContent?.trim();
      if (title) titles.add(title);
    };
    page.add(element);
    look();
    new MutationObserver(look).observe(element.shadowRoot ?? element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    await new Deposit(element).sees(de.chooseDeposit);
    expect([...titles]).to.deep.equal([de.chooseDeposit]);
  });

  it('in a frame titles the iframe in its language', async () => {
    const {screen} = await openPayment('deposit', {way: 'framed', attributes: {locale: 'de'}});
    await screen.sees(de.chooseDeposit);
    const frame = screen.element.shadowRoot?.querySelector('iframe');
    expect(frame?.title).to.equal(de.depositTitle);
    screen.element.setAttribute('locale', 'es');
    await screen.sees(es.chooseDeposit);
    expect(frame?.title).to.equal(es.depositTitle);
  });

  it('formats the numbers in its sentences with the digits of its country', async () => {
    const attributes = {locale: 'ar-EG', provider: 'bankpay'};
    const {screen} = await openPayment('deposit', {way: 'inline', attributes});
    await screen.sees(ar.amountTitleDeposit);
    const step = fill(ar.step, {n: '١', m: '٢'});
    expect(screen.root.querySelector('.where')?.textContent).to.equal(step);
    expect(screen.root.querySelector<HTMLElement>('.root')?.lang).to.equal('ar-EG');
  });

  for (const locale of ['en', 'de', 'ar', 'ar-EG', 'es-MX', 'en-CA', 'de-CH', 'pt-BR'])
    it(`keeps the currency sign from overlapping the amount in ${locale}`, async () => {
      const attributes = {locale, provider: 'bankpay', amount: '25'};
      const {screen} = await openPayment('deposit', {way: 'inline', attributes});
      await screen.is('ready');
      await screen.until(
        () => screen.count('.sign') === 1,
        () => 'the sign of the currency',
      );
      const box = (selector: string) => {
        const element = screen.root.querySelector(selector);
        if (!element) throw new Error(`There is no ${selector}.`);
        return {style: getComputedStyle(element), ...element.getBoundingClientRect().toJSON()};
      };
      const [sign, input] = [box('.sign'), box('[name="amount"]')];
      const text = {
        left: input.left + parseFloat(input.style.paddingLeft),
        right: input.right - parseFloat(input.style.paddingRight),
      };
      expect(sign.right <= text.left || sign.left >= text.right).to.equal(true);
    });

  it('reports a failed form request in its language', async () => {
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      attributes: {locale: 'de', provider: 'bankpay'},
      user: await session('new-user'),
    });
    await screen.sees(de.profileTitle);
    await screen.fill(de.firstName, 'Robin');
    await screen.fill(de.lastName, 'Roe');
    await screen.fill(de.email, 'robin@example.com');
    await screen.fill(de.phone, '+12025550123');
    network.answer(PATHS.bankpayProfile, () => Response.error());
    await screen.press(de.continue);
    await screen.reads(`${de.networkTitle}. ${de.timeoutText}`);
    expect(screen.root.textContent).not.to.include('could not be reached');
  });

  it('prefers the page’s own messages to those of the language', async () => {
    const {deposit} = await openDeposit('ready', {locale: 'de'});
    deposit.element.messages = {chooseDeposit: 'Los geht’s'};
    await deposit.sees('Los geht’s');
    expect(deposit.choices()).to.include(de.bankpay);
  });
});

for (const way of ['inline', 'framed'] as const) {
  describe(`another language in the middle of a flow, ${way},`, () => {
    it('keeps the amount that the user typed', async () => {
      const {screen} = await openPayment('deposit', {way, attributes: {provider: 'bankpay'}});
      await screen.sees(words.amountTitleDeposit);
      await screen.fill('Amount', '25');
      screen.element.setAttribute('locale', 'ar');
      await screen.sees(ar.amountTitleDeposit);
      const label = fill(ar.amount, {currency: 'USD'});
      expect(await screen.valueOf(label)).to.equal('25');
      screen.element.setAttribute('locale', 'en');
      await screen.sees(words.amountTitleDeposit);
      expect(await screen.valueOf('Amount')).to.equal('25');
    });

    it('keeps the personal details that the user typed', async () => {
      const {screen} = await openKyc({way});
      await screen.shows(words.kycDetailsTitle);
      await screen.fill(words.firstName, 'Robin');
      screen.element.setAttribute('locale', 'es');
      await screen.shows(esKyc.kycDetailsTitle);
      expect(await screen.valueOf(esKyc.firstName)).to.equal('Robin');
    });
  });
}

describe('the gates before a deposit', () => {
  it('open in the language of the element', async () => {
    const user = await session('all-gates-pending');
    // Only the service can lift a suspension.
    await control(user, {gates: {'not-suspended': true}});
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      attributes: {locale: 'de'},
      user,
    });
    const start = (gate: string) => fill(de.gateAction, {action: de.gateStart, gate});
    await screen.press(start(de.kyc));
    await screen.shows(deKyc.kycDetailsTitle);
    await screen.press(deKyc.back);
    await screen.press(start(de.terms));
    await screen.until(
      ({frames}) => frames.includes(deTerms.termsFrame),
      () => 'the terms',
    );
  });
});
