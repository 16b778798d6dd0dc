/** The providers' questions to a new user, with the flow in the page and in the service's frame. */
import {expect} from '@open-wc/testing';
import {ACTIONS} from '#src/contract/access.js';
import {enBankpay} from '#src/locale/en/bankpay.js';
import {enCrypto} from '#src/locale/en/crypto.js';
import {enForm} from '#src/locale/en/form.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {fill} from '#src/locale/words.js';
import {byMouse} from '../support/pages/hands.ts';
import {page} from '../support/pages/page.ts';
import {CODE, openPayment} from '../support/pages/payment-screen.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';
import {WAYS} from '../support/pages/screen.ts';
import {session} from '../support/sandbox/session.ts';

const newUser = {scenario: 'new-user', attributes: {provider: 'bankpay'}} as const;

for (const way of WAYS) {
  describe(`the bank provider, ${way}`, () => {
    for (const action of ACTIONS) {
      it(`7.6 link_failed (${action}): the bank’s rejection is shown, and a second attempt succeeds`, async () => {
        const user = await session('new-user');
        await control(user, {balance: '250.00'});
        const {screen} = await openPayment(action, {way, ...newUser, user, hand: byMouse});
        await screen.toBank();
        await screen.pressInside('Fail the link');
        await screen.reads(enBankpay.linkFailed);
        const [told] = page.told('service-error');
        expect(page.told('service-error')).to.have.lengthOf(1);
        expect(told).to.include({code: 'link_failed', retryable: true});
        await screen.openBank();
        await screen.pressInside('Approve');
        await screen.enter('25');
        await screen.send();
        await screen.succeeds('$25.00');
        expect(await booked(user)).to.deep.equal(['25.00 completed']);
      }).timeout(45_000);

      it(`7.6 mfa_rejected (${action}): a wrong code shows an error at the field, and the right one continues`, async () => {
        const {screen} = await openPayment(action, {way, ...newUser});
        await screen.enterProfile();
        await screen.enterCode('111111');
        await screen.describes(CODE, enBankpay.codeRejected);
        expect(page.told('service-error')).to.deep.equal([
          {code: 'mfa_rejected', message: 'This is not the code that was sent.', retryable: true},
        ]);
        await screen.enterCode();
        await screen.sees(enBankpay.linkTitle);
      });
    }

    it('says which fields of a profile are missing', async () => {
      const {screen} = await openPayment('deposit', {way, ...newUser, hand: byMouse});
      await screen.sees(enBankpay.profileTitle);
      await screen.press(enPayment.continue);
      await screen.describes(enForm.firstName, enForm.firstNameMissing);
      await screen.describes(enForm.email, enForm.emailMissing);
      await screen.describes(enForm.phone, enForm.phoneMissing);
      await screen.until(
        ({summaryHasFocus}) => summaryHasFocus,
        () => 'the focus to be at the summary of the form',
      );
      expect(page.told('service-error')).to.deep.equal([]);
    });

    it('does not treat closing the bank’s page as an error, and opens it again', async () => {
      const {screen} = await openPayment('deposit', {way, ...newUser});
      await screen.toBank();
      await screen.pressInside('Close');
      await screen.reads(enBankpay.linkAbandoned);
      await screen.openBank();
      await screen.pressInside('Approve');
      await screen.sees(enPayment.amountTitleDeposit);
      expect(page.told('service-error')).to.deep.equal([]);
    });
  });

  describe(`a crypto deposit, ${way}`, () => {
    it('takes a new user from their details to an address, and then succeeds', async () => {
      const {screen, user} = await openPayment('deposit', {
        way,
        hand: byMouse,
        scenario: 'new-user',
      });
      await control(user, {pace: 1000});
      await screen.choose(enShell.crypto);
      await screen.enterParticipant();
      await screen.sees(enCrypto.pickTitle);
      await screen.check('USDC');
      await screen.check('Polygon');
      await screen.reads(fill(enCrypto.sendOnly, {asset: 'USDC', network: 'Polygon'}));
      await screen.press(enPayment.continue);
      await screen.enter('25');
      await screen.send();
      await screen.sees(fill(enCrypto.addressTitle, {asset: 'USDC', network: 'Polygon'}));
      await control(user, {settle: true});
      await screen.succeeds('$25.00');
      expect(page.events('service-deposit-success')).to.have.lengthOf(1);
      expect(page.told('service-error')).to.deep.equal([]);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    }).timeout(30_000);
  });
}
