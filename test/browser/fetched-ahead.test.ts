/** Reads before a user has chosen a provider: the data for the most likely choice, and no more. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {adoptStyles} from '#src/elements/views/adopt-styles.js';
import {fill} from '#src/locale/words.js';
import {gatedTitle, words} from '../support/harness/words.ts';
import {until, type DepositTag} from '../support/pages/deposit.ts';
import {isLoaded} from '../support/pages/loaded-files.ts';
import {network} from '../support/pages/network.ts';
import {later} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {openSignup} from '../support/pages/signup-screen.ts';

/** A deposit that offers the bank and crypto. */
async function openChoices(scenario?: string): Promise<readonly HTMLElement[]> {
  const {screen} = await openPayment('deposit', {way: 'inline', ...(scenario && {scenario})});
  await screen.shows(words.chooseDeposit);
  await screen.is('ready');
  const {shadowRoot} = screen.element;
  return [...(shadowRoot?.querySelectorAll<HTMLElement>('.choice') ?? [])];
}

/** Whether a root has the styles of a payment's screens. */
const hasStyles = ({adoptedStyleSheets}: ShadowRoot) =>
  adoptedStyleSheets.some(({cssRules}) =>
    [...cssRules].some(({cssText}) => cssText.includes('.amount')),
  );

const isRead = (path: string) =>
  until(
    () => network.count(path) > 0,
    () => path,
  );

/** Runs `work` in a browser whose data saving is on. */
async function savingData(work: () => Promise<void>): Promise<void> {
  Object.defineProperty(navigator, 'connection', {value: {saveData: true}, configurable: true});
  try {
    await work();
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
}

describe('before a choice', () => {
  // First, because a page loads a part only once.
  it('no data is requested and no code is loaded for a user whose browser has data saving on', async () => {
    await savingData(async () => {
      const [bank, crypto] = await openChoices();
      bank?.focus();
      crypto?.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, composed: true}));
      await later();
      expect(network.count(PATHS.bankpayAccounts)).to.equal(0);
      expect(network.count(PATHS.cryptoAssets)).to.equal(0);
      expect(isLoaded('/elements/bankpay/')).to.equal(false);
      expect(isLoaded('/elements/crypto/')).to.equal(false);
      expect(hasStyles(bank?.getRootNode() as ShadowRoot)).to.equal(false);
      bank?.click();
      await isRead(PATHS.bankpayAccounts);
    });
  });

  it('the bank accounts are requested, but crypto data and code only once a pointer is near', async () => {
    const [, crypto] = await openChoices();
    await isRead(PATHS.bankpayAccounts);
    expect(network.count(PATHS.cryptoAssets)).to.equal(0);
    expect(isLoaded('/elements/crypto/')).to.equal(false);
    crypto?.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, composed: true}));
    await isRead(PATHS.cryptoAssets);
    expect(network.count(PATHS.bankpayAccounts)).to.equal(1);
  });

  it('the styles of the amount are added while the user reads the choices', async () => {
    // The page rehearses the amount once in each language. The tests above did so in English.
    const {screen} = await openPayment('deposit', {way: 'inline', attributes: {lang: 'de'}});
    await screen.is('ready');
    await until(
      () => hasStyles(screen.root),
      () => 'the styles',
    );
    expect(screen.count('[name="amount"]')).to.equal(0);
  });

  it('styles that a screen gives are added at its next render, not before', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.is('ready');
    const {root} = screen;
    const element = screen.element as DepositTag;
    const before = root.adoptedStyleSheets.length;
    adoptStyles(element, '.of-this-test {}');
    expect(root.adoptedStyleSheets).to.have.lengthOf(before);
    element.requestUpdate();
    await element.updateComplete;
    expect(root.adoptedStyleSheets).to.have.lengthOf(before + 1);
  });

  it('the questions for linking a bank are loaded only for a user without a linked bank', async () => {
    await openChoices();
    await isRead(PATHS.bankpayAccounts);
    await later();
    expect(isLoaded('/elements/bankpay/linking')).to.equal(false);
    await openChoices('new-user');
    await until(
      () => isLoaded('/elements/bankpay/linking'),
      () => 'the questions',
    );
  });

  it('focusing a choice preloads its data like a pointer', async () => {
    const [, crypto] = await openChoices();
    crypto?.focus();
    await isRead(PATHS.cryptoAssets);
  });
});

describe('before a gate is started', () => {
  it('its flow is loaded only once the user starts it, if the browser has data saving on', async () => {
    await savingData(async () => {
      const {screen} = await openPayment('deposit', {way: 'inline', scenario: 'kyc-pending'});
      await screen.shows(gatedTitle());
      await later();
      expect(isLoaded('/elements/kyc/')).to.equal(false);
      await screen.press(fill(words.gateAction, {action: words.gateStart, gate: words.kyc}));
      await screen.shows(words.kycDetailsTitle);
    });
  });

  it('its flow is loaded while the user reads the list', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline', scenario: 'terms-pending'});
    await screen.shows(gatedTitle());
    await until(
      () => isLoaded('/elements/terms/terms-flow'),
      () => 'the flow of the terms',
    );
  });
});

describe('before the details of a signup', () => {
  it('their form is loaded only once it is needed, if the browser has data saving on', async () => {
    await savingData(async () => {
      const {screen} = await openSignup({way: 'inline'});
      await screen.toCode();
      await later();
      expect(isLoaded('/elements/signup/details-view')).to.equal(false);
      await screen.enterCode();
      await screen.shows(words.signupFoundTitle);
      expect(isLoaded('/elements/signup/details-view')).to.equal(true);
    });
  });
});
