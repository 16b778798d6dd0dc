/** Withdrawals from start to end, with the flow in the page and in a frame of the service. */
import {expect} from '@open-wc/testing';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';
import {WAYS} from '../support/pages/screen.ts';
import {session} from '../support/sandbox/session.ts';

for (const way of WAYS) {
  describe(`a withdrawal, ${way}`, () => {
    it('keeps the amount when the user goes back from the review', async () => {
      const {screen, user} = await openPayment('withdraw', {way});
      await screen.toReview('12,50');
      await screen.reads('$12.50');
      await screen.press(enShell.back);
      await screen.sees(enPayment.amountTitleWithdraw);
      expect((await screen.field('Amount')).value).to.equal('12,50');
      expect(await booked(user)).to.deep.equal([]);
    });

    it('7.6 insufficient_funds: shows the current balance after a rejection, and the user can withdraw it', async () => {
      const attributes = {provider: 'bankpay'};
      const {screen, user} = await openPayment('withdraw', {way, attributes});
      await screen.reads('$250.00');
      await screen.enter('100');
      await screen.sees(enPayment.reviewTitleWithdraw);
      await control(user, {balance: '60.00'});
      await screen.send();
      await screen.sees(enPayment.amountTitleWithdraw);
      await screen.describes('Amount', `${enPayment.shortWithdraw} ${enPayment.notMovedWithdraw}`);
      await screen.reads('$60.00');
      expect((await screen.field('Amount')).value).to.equal('100');
      const [told] = page.told('service-error');
      expect(page.told('service-error')).to.have.lengthOf(1);
      expect(told).to.include({code: 'insufficient_funds', retryable: false});
      expect(await booked(user)).to.deep.equal([]);

      await screen.press(enPayment.max);
      expect((await screen.field('Amount')).value).to.equal('60.00');
      await screen.press(enPayment.review);
      await screen.send();
      await screen.succeeds('$60.00');
      expect(page.told('service-error')).to.have.lengthOf(1);
      expect(await booked(user)).to.deep.equal(['60.00 completed']);
    });

    it('asks for no amount if there is nothing to withdraw', async () => {
      const user = await session();
      await control(user, {balance: '0.00'});
      const attributes = {provider: 'bankpay'};
      const {screen} = await openPayment('withdraw', {way, user, attributes});
      await screen.reads(enPayment.withdrawNothing);
      expect((await screen.look()).fields).to.deep.equal([]);
    });

    it('marks a deposit-only provider as coming later', async () => {
      const {screen} = await openPayment('withdraw', {way});
      await screen.sees(enShell.chooseWithdraw);
      await screen.reads(enShell.soon);
    });

    it('can be stopped by the page at the last moment', async () => {
      const {screen, user} = await openPayment('withdraw', {way});
      const stop = (event: Event): void => event.preventDefault();
      screen.element.addEventListener('service-submit', stop, {once: true});
      await screen.pay('25');
      await screen.until(
        () => page.told('service-submit').length === 1,
        () => 'the page to be asked',
      );
      await screen.sees(enPayment.reviewTitleWithdraw);
      expect(await booked(user)).to.deep.equal([]);
      await screen.send();
      await screen.succeeds('$25.00');
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });
  });
}
