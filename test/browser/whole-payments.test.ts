/**
 * A payment from the first press to its success, with all its announcements, in the page and in a
 * frame of the service.
 */
import {expect} from '@open-wc/testing';
import {ACTIONS} from '#src/contract/access.js';
import {decided} from '../support/pages/decided.ts';
import {HANDS, type Hand} from '../support/pages/hands.ts';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {booked, ledger} from '../support/sandbox/sandbox-control.ts';
import {WAYS} from '../support/pages/screen.ts';

for (const action of ACTIONS)
  for (const way of WAYS)
    for (const [how, hand] of Object.entries<Hand>(HANDS)) {
      // A withdrawal differs from a deposit only in our own decisions.
      const test = action === 'deposit' ? it : decided;
      test(`a ${action} goes from the choice to the success ${how}, ${way}, and the page gets each event once`, async function toSuccess() {
        this.timeout(120_000);
        const {screen, user} = await openPayment(action, {way, hand});
        await screen.is('ready');
        await screen.pay('25');
        await screen.succeeds('$25.00');
        await screen.is('success');
        const [entry] = await ledger(user);
        const money = {transactionId: entry?.transactionId, provider: 'bankpay', amount: '25.00'};
        expect(page.told('service-ready')).to.deep.equal([{flow: action}]);
        expect(page.told('service-submit')).to.deep.equal([{...money, flow: action}]);
        expect(page.told(`service-${action}-pending`)).to.deep.equal([
          {...money, currency: 'USD', status: 'pending'},
        ]);
        expect(page.told(`service-${action}-success`)).to.deep.equal([
          {...money, currency: 'USD', status: 'completed'},
        ]);
        expect(page.told('service-error')).to.deep.equal([]);
        expect(await booked(user)).to.deep.equal(['25.00 completed']);
      });
    }
