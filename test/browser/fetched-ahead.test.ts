/** Reads before a user has chosen a provider: the data for the most likely choice, and no more. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {openPayment} from '../support/pages/payment-screen.ts';

/** A deposit that offers the bank and crypto. */
async function openChoices(): Promise<readonly HTMLElement[]> {
  const {screen} = await openPayment('deposit', {way: 'inline'});
  await screen.shows(words.chooseDeposit);
  await screen.is('ready');
  const {shadowRoot} = screen.element;
  return [...(shadowRoot?.querySelectorAll<HTMLElement>('.choice') ?? [])];
}

const isRead = (path: string) =>
  until(
    () => network.count(path) > 0,
    () => path,
  );

const isLoaded = (part: string) =>
  performance.getEntriesByType('resource').some(({name}) => name.includes(part));

describe('before a choice', () => {
  // First, because a page loads a part only once.
  it('no data is requested and no code is loaded for a user who saves data', async () => {
    Object.defineProperty(navigator, 'connection', {value: {saveData: true}, configurable: true});
    try {
      const [bank] = await openChoices();
      expect(network.count(PATHS.bankpayAccounts)).to.equal(0);
      expect(isLoaded('/elements/bankpay/')).to.equal(false);
      bank?.click();
      await isRead(PATHS.bankpayAccounts);
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
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

  it('focusing a choice preloads its data like a pointer', async () => {
    const [, crypto] = await openChoices();
    crypto?.focus();
    await isRead(PATHS.cryptoAssets);
  });
});
