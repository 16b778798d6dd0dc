/** Amounts in each engine, which has its own digits and its own numbers. */
import {expect} from '@open-wc/testing';
import {WALLET} from '#src/contract/paths.js';
import {typedAmount} from '#src/flows/typed-amount.js';
import {formatMoney} from '#src/locale/money.js';
import {DIGIT_ZEROS} from '../support/inputs/digits.ts';
import {network} from '../support/pages/network.ts';
import {openPayment} from '../support/pages/payment-screen.ts';

describe('an amount', () => {
  it('is shown to its last digit, however large, in a currency without decimal places, too', async () => {
    const balance = '999999999999999.99';
    network.change(WALLET, {currency: 'JPY', balance, withdrawable: '25.50'});
    const {screen} = await openPayment('withdraw', {
      way: 'inline',
      attributes: {provider: 'bankpay', locale: 'en'},
    });
    await screen.reads('¥999,999,999,999,999.99');
    await screen.reads('¥25.50');
    expect(formatMoney('9007199254740993.01', 'USD', 'en')).to.equal('$9,007,199,254,740,993.01');
  });

  it('is asked for without a balance and a currency, where the service has no wallet', async () => {
    network.answer(WALLET, () => new Response('Nothing here.', {status: 404}));
    const {screen} = await openPayment('withdraw', {
      way: 'inline',
      attributes: {provider: 'bankpay', locale: 'en'},
    });
    await screen.reads('100.00');
    const {text} = await screen.look();
    expect(text).not.to.match(/balance|\$|USD/i);
    expect((await screen.field('Amount')).label).to.equal('Amount');
  });

  it('is read in the digits that the engine knows, and in no others', () => {
    for (const zero of DIGIT_ZEROS)
      for (let value = 0; value < 10; value++) {
        const digit = String.fromCodePoint(zero + value);
        const read = /^\p{Nd}$/u.test(digit) ? `5${value}.00` : undefined;
        expect(typedAmount(`5${digit}`), `U+${(zero + value).toString(16)}`).to.equal(read);
      }
  });
});
