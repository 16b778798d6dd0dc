/**
 * From all gates pending to a deposit, in one element, with a real mouse and a real keyboard, in
 * the page and in a frame of the service.
 */
import {expect} from '@open-wc/testing';
import {enOffer} from '#src/locale/en/offer.js';
import {enTerms} from '#src/locale/en/terms.js';
import {fill} from '#src/locale/words.js';
import {gatedTitle, words} from '../support/harness/words.ts';
import {openDeposit} from '../support/pages/deposit.ts';
import type {Hand} from '../support/pages/hands.ts';
import {KycScreen} from '../support/pages/kyc-screen.ts';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';
import {PAIRS, type Way} from '../support/pages/screen.ts';
import {session} from '../support/sandbox/session.ts';

const startOf = (gate: string): string =>
  fill(enOffer.gateAction, {action: enOffer.gateStart, gate});

/**
 * All input is real, from the first press to the last, except for the file, because its dialog
 * belongs to the system.
 */
async function oneSitting(way: Way, hand: Hand): Promise<void> {
  const user = await session('all-gates-pending');
  // Only the service can lift a suspension.
  await control(user, {gates: {'not-suspended': true}});
  const {screen} = await openPayment('deposit', {way, hand, user});
  await screen.sees(gatedTitle(4));

  await screen.press(startOf(enOffer.terms));
  await screen.until(
    ({frames}) => frames.includes(enTerms.termsFrame),
    () => 'the terms',
  );
  await screen.pressInside('Accept');
  await screen.sees(gatedTitle(3));

  // The page handles its own gates.
  screen.element.addEventListener('service-gate-required', event => {
    if (event.detail.route === 'host') event.preventDefault();
  });
  for (const [index, gate] of [enOffer.emailVerify, enOffer.phoneVerify].entries()) {
    await screen.press(startOf(gate));
    await screen.until(
      ({items}) => items.filter(item => item.includes(enOffer.gateTold)).length === index + 1,
      ({items}) => `the page to be told, in ${items.join()}`,
    );
  }
  // The page completes its own gates, and the user confirms it.
  await control(user, {gates: {'email-verify': true, 'phone-verify': true}});
  await screen.press(enOffer.checkAgain);
  await screen.until(
    ({items}) => items.length === 1,
    ({items}) => `one gate to be left, not ${items.join()}`,
  );

  await screen.press(startOf(enOffer.kyc));
  await new KycScreen(screen.element, way, hand).verify();
  await screen.sees(screen.words('choose'));
  await screen.pay('25');
  await screen.succeeds('$25.00');

  expect(await booked(user)).to.deep.equal(['25.00 completed']);
}

describe('a user with all gates pending', () => {
  for (const {way, how, hand} of PAIRS) {
    it(`gets to a successful deposit in one sitting, ${how}, ${way}`, async function inOneSitting() {
      this.timeout(120_000);
      await oneSitting(way, hand);
      expect(page.told('service-ready')).to.deep.equal([{flow: 'deposit'}]);
      expect(page.told('service-terms-accepted')).to.deep.equal([{version: '2026-09-01'}]);
      expect(page.told('service-kyc-success')).to.deep.equal([{status: 'completed'}]);
      expect(page.events('service-deposit-success')).to.have.lengthOf(1);
      expect(page.events('service-unavailable')).to.have.lengthOf(1);
      expect(page.events('service-error')).to.deep.equal([]);
      expect(page.events('service-gate-required').map(({detail}) => detail.gate)).to.deep.equal([
        'terms',
        'email-verify',
        'phone-verify',
        'kyc',
      ]);
    });
  }
});

describe('two taps in the same place', () => {
  const tap = (button: HTMLButtonElement, timeStamp: number): void => {
    const init = {pointerType: 'touch', detail: 1, clientX: 40, clientY: 40};
    const click = new PointerEvent('click', {
      ...init,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    Object.defineProperty(click, 'timeStamp', {value: timeStamp});
    button.dispatchEvent(click);
  };

  it('are a double tap even in browsers that do not count taps: the second sends no money', async () => {
    const {deposit} = await openDeposit('ready', {provider: 'bankpay', amount: '25'});
    await deposit.sees(words.amountTitleDeposit);
    const at = performance.now();
    const pressed = (name: string): HTMLButtonElement => {
      const button = deposit.button(name);
      if (!button) throw new Error(`There is no button "${name}".`);
      return button;
    };
    tap(pressed('Review'), at);
    await deposit.sees(words.reviewTitleDeposit);
    tap(pressed('Deposit $'), at + 200);
    expect(page.events('service-submit')).to.have.lengthOf(0);
    await deposit.sees(words.reviewTitleDeposit);
    tap(pressed('Deposit $'), at + 1000);
    await deposit.sees(words.successTitleDeposit);
    expect(page.events('service-submit')).to.have.lengthOf(1);
  });
});
