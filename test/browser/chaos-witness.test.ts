/** How the witness of the chaos run (`test/e2e/chaos.ts`) assigns a screen to a payment. */
import {expect} from '@open-wc/testing';
import {enPayment} from '#src/locale/en/payment.js';
import {writeDown} from '../support/chaos/page-script.ts';
import {announced, openPayment} from '../support/pages/payment-screen.ts';

const REFUSED = '10.01';
const BOOKED_AND_FAILED = '10.10';

async function failed(amount: string): Promise<string | undefined> {
  window.note = async () => {};
  writeDown(['service-submit']);
  const {screen} = await openPayment('deposit', {way: 'inline', attributes: {provider: 'bankpay'}});
  await screen.enter(amount);
  await screen.send();
  await screen.sees(enPayment.failedTitleDeposit);
  await screen.until(
    () => screen.count('.ids') === 1,
    () => 'the ids of the failure',
  );
  return window.chaos.look(screen.element).transactionId;
}

describe('the payment that a failed screen is about', () => {
  it('is the last announced one if the screen shows only ids of the failure', async () => {
    expect(await failed(REFUSED)).to.equal(announced());
  });

  it('is the one whose reference the screen shows beside those ids', async () => {
    expect(await failed(BOOKED_AND_FAILED)).to.equal(announced());
  });
});
