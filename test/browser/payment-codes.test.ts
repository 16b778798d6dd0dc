/**
 * Codes that the sandbox never returns for a bank-link payment. The tests return them in place of
 * the service, for both actions.
 */
import {expect} from '@open-wc/testing';
import {ACTIONS, type Action} from '#src/contract/access.js';
import {RETRYABLE} from '#src/contract/error-codes.js';
import {type ErrorCode} from '#src/contract/errors.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {forAction} from '../support/harness/words.ts';
import {FOREIGN} from '../support/inputs/foreign-codes.ts';
import {json, network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {
  announced,
  openPayment,
  type PaymentScreen,
  ORDER_PATHS,
} from '../support/pages/payment-screen.ts';
import {booked} from '../support/sandbox/sandbox-control.ts';
import type {Opened} from '../support/pages/screen.ts';

const failedTitle = (action: Action): string =>
  action === 'deposit' ? enPayment.failedTitleDeposit : enPayment.failedTitleWithdraw;

const MESSAGE = 'The provider says so.';

/** Goes up to an order that the test answers in place of the service. */
async function payScripted(
  action: Action,
  status: number,
  code: ErrorCode,
): Promise<Opened<PaymentScreen>> {
  network.answer(ORDER_PATHS[action], () => json({code, error: MESSAGE}, status));
  const opened = await openPayment(action, {way: 'inline', attributes: {provider: 'bankpay'}});
  await opened.screen.enter('25');
  await opened.screen.sees(opened.screen.words('reviewTitle'));
  await opened.screen.send();
  return opened;
}

for (const action of ACTIONS) {
  describe(`a ${action} that fails with a code that the bank provider does not use`, () => {
    for (const code of FOREIGN) {
      const retryable = RETRYABLE[code];
      it(`7.6 ${code}: the failure is reported once, and ${retryable ? 'can be tried again' : 'leads to support'}`, async () => {
        const {screen, user} = await payScripted(action, 409, code);
        await screen.sees(failedTitle(action));
        await screen.is('error');
        await screen.reads(MESSAGE);
        await screen.reads(retryable ? enPayment.failedNext : enPayment.supportNext);
        expect(page.told('service-error')).to.deep.equal([
          {code, message: MESSAGE, retryable, transactionId: announced()},
        ]);
        const {alert, buttons} = await screen.look();
        expect(alert).to.equal(
          `${failedTitle(action)}. ${enPayment[forAction(action, 'notMoved')]}`,
        );
        expect(buttons.includes(enShell.tryAgain)).to.equal(retryable);
        expect(network.count(ORDER_PATHS[action])).to.equal(1);
        expect(await booked(user)).to.deep.equal([]);
      });
    }

    it('7.6 invalid_amount: the field shows the error and keeps the input', async () => {
      const {screen} = await payScripted(action, 422, 'invalid_amount');
      await screen.sees(screen.words('amountTitle'));
      await screen.describes(
        'Amount',
        `${enPayment.amountRefused} ${enPayment[forAction(action, 'notMoved')]}`,
      );
      const {value, hasFocus} = await screen.field('Amount');
      expect({value, hasFocus}).to.deep.equal({value: '25', hasFocus: true});
      expect(page.told('service-error')).to.deep.equal([
        {code: 'invalid_amount', message: MESSAGE, retryable: false, transactionId: announced()},
      ]);
    });

    it('7.3 ORIGIN_UNAUTHORIZED: it ends the session, once, and no money has moved', async () => {
      const {screen, user} = await payScripted(action, 403, 'ORIGIN_UNAUTHORIZED');
      await screen.sees(enNotices.originTitle);
      await screen.is('error');
      expect((await screen.look()).buttons).to.deep.equal([]);
      expect(page.told('service-error')).to.deep.equal([
        {code: 'ORIGIN_UNAUTHORIZED', message: MESSAGE, retryable: false},
      ]);
      expect(network.count(ORDER_PATHS[action])).to.equal(1);
      expect(await booked(user)).to.deep.equal([]);
    });
  });
}
