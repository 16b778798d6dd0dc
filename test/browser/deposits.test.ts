/** Deposits from end to end, with the flow in the page and in a frame of the service: the same for the user, the page and the ledger. */
import {expect} from '@open-wc/testing';
import {HANDS, type Hand} from '../support/hands.ts';
import {openPayment} from '../support/payment-screen.ts';
import {ledger} from '../support/sandbox-control.ts';
import {WAYS} from '../support/screen.ts';

for (const way of WAYS) {
  describe(`a deposit, ${way}`, () => {
    for (const [how, hand] of Object.entries<Hand>(HANDS)) {
      it(`goes from the choice to the success ${how}`, async function toSuccess() {
        this.timeout(30_000);
        const {screen, user} = await openPayment('deposit', {way, hand});
        await screen.is('ready');
        await screen.pay('25');
        await screen.succeeds('$25.00');
        await screen.is('success');
        expect(await ledger(user)).to.have.lengthOf(1);
      });
    }
  });
}
