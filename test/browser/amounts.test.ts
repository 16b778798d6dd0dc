/** Amounts in each engine, because engines differ in digits and number formats. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {typedAmount} from '#src/flows/typed-amount.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {formatMoney} from '#src/locale/money.js';
import {fill} from '#src/locale/words.js';
import {DIGIT_ZEROS} from '../support/inputs/digits.ts';
import {network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';
import {booked} from '../support/sandbox/sandbox-control.ts';
import {WAYS} from '../support/pages/screen.ts';

describe('an amount', () => {
  it('is shown to the last digit, however large, even in a currency without decimal places', async () => {
    const balance = '999999999999999.99';
    const wallet = {currency: 'JPY', balance, withdrawable: '25.50'};
    network.change(PATHS.bankpayAccounts, {wallet});
    const {screen} = await openPayment('withdraw', {
      way: 'inline',
      attributes: {provider: 'bankpay', locale: 'en'},
    });
    await screen.reads('¥999,999,999,999,999.99');
    await screen.reads('¥25.50');
    expect(formatMoney('9007199254740993.01', 'USD', 'en')).to.equal('$9,007,199,254,740,993.01');
  });

  it('is requested without a balance or currency if the service has no wallet', async () => {
    network.change(PATHS.bankpayAccounts, {wallet: undefined});
    network.answer(PATHS.wallet, () => new Response('Nothing here.', {status: 404}));
    const {screen} = await openPayment('withdraw', {
      way: 'inline',
      attributes: {provider: 'bankpay', locale: 'en'},
    });
    await screen.reads('100.00');
    const {text} = await screen.look();
    expect(text).not.to.match(/available to withdraw|\$|USD/i);
    expect((await screen.field('Amount')).label).to.equal('Amount');
  });

  it('has a field with the currency sign and the placeholder in the format of the language', async () => {
    for (const [locale, sign, placeholder, isAfter] of [
      ['en', '$', '0.00', false],
      ['da', 'US$', '0,00', true],
    ] as const) {
      const {screen} = await openPayment('deposit', {
        way: 'inline',
        attributes: {provider: 'bankpay', locale},
      });
      await screen.sees(enPayment.amountTitleDeposit);
      const field = screen.root.querySelector('.amount');
      expect(field?.querySelector('.sign')?.textContent).to.equal(sign);
      expect(field?.querySelector('.after') !== null).to.equal(isAfter);
      expect(field?.querySelector('input')?.placeholder).to.equal(placeholder);
      screen.element.remove();
    }
  });

  it('has its preset button marked, and no other', async () => {
    const attributes = {provider: 'bankpay', locale: 'da', presets: '10,1000'};
    const {screen, user} = await openPayment('deposit', {way: 'inline', attributes});
    await screen.sees(enPayment.amountTitleDeposit);
    const marked = () =>
      [...screen.root.querySelectorAll('.presets [aria-pressed=true]')].map(one =>
        one.textContent.trim().replace('\u00a0', ' '),
      );
    const label = formatMoney('1000.00', 'USD', 'da').replace('\u00a0', ' ');
    expect(marked()).to.deep.equal([]);
    await screen.press(label);
    await screen.until(
      () => marked().join() === label,
      () => `${label} to be marked`,
    );
    expect(await screen.valueOf('Amount')).to.equal('1000,00');
    await screen.fill('Amount', '1.000,5');
    await screen.until(
      () => marked().length === 0,
      () => 'no mark',
    );
    await screen.fill('Amount', '10');
    await screen.until(
      () => marked().length === 1,
      () => 'one mark',
    );
    expect(await booked(user)).to.deep.equal([]);
  });

  it('outside the service’s limits is rejected with the limit, which is also shown beforehand', async () => {
    const deposit = {min: '10', max: '500.00'};
    const wallet = {currency: 'USD', balance: '250.00', withdrawable: '250.00', deposit};
    const account = {id: 'a1', bank: 'Bank', name: 'Checking', mask: '6789'};
    network.change(PATHS.bankpayAccounts, {wallet, accounts: [account]});
    const attributes = {provider: 'bankpay', locale: 'en'};
    const {screen} = await openPayment('deposit', {way: 'inline', attributes});
    await screen.sees(enPayment.amountTitleDeposit);
    const limits = fill(enPayment.amountBetween, {min: '$10.00', max: '$500.00'});
    await screen.describes('Amount', limits);
    await screen.enter('9.99');
    await screen.describes('Amount', fill(enPayment.amountLow, {limit: '$10.00'}));
    await screen.enter('$1,000');
    await screen.describes('Amount', fill(enPayment.amountHigh, {limit: '$500.00'}));
    await screen.enter('$500.');
    await screen.sees(enPayment.reviewTitleDeposit);
    await screen.reads('$500.00');
  });

  it('can be typed in the digits that the engine knows, and in no others', () => {
    for (const zero of DIGIT_ZEROS)
      for (let value = 0; value < 10; value++) {
        const digit = String.fromCodePoint(zero + value);
        const read = /^\p{Nd}$/u.test(digit) ? `5${value}.00` : undefined;
        const {amount} = typedAmount(`5${digit}`);
        expect(amount, `U+${(zero + value).toString(16)}`).to.equal(read);
      }
  });
});

for (const way of WAYS)
  describe(`an amount locked by the page, ${way}`, () => {
    const attributes = {amount: '12.5', 'amount-locked': '', locale: 'en'};

    const hasNoWayToChange = async (screen: PaymentScreen): Promise<void> => {
      const {fields, buttons} = await screen.look();
      expect(fields).to.deep.equal([]);
      expect(buttons).not.to.include(enPayment.changeAmount);
      expect(buttons).not.to.include(enPayment.againDeposit);
    };

    it('leads to the review, is sent once, and offers no second payment after the success', async () => {
      const {screen, user} = await openPayment('deposit', {way, attributes});
      await screen.choose();
      await screen.sees(enPayment.reviewTitleDeposit);
      await screen.reads('$12.50');
      await hasNoWayToChange(screen);
      expect(await booked(user)).to.deep.equal([]);
      await screen.press(enShell.back);
      await screen.sees(enShell.chooseDeposit);
      await screen.choose();
      await screen.sees(enPayment.reviewTitleDeposit);
      await screen.pressTimes('Deposit $', 20);
      await screen.succeeds('$12.50');
      await hasNoWayToChange(screen);
      expect(page.told('service-submit')).to.have.lengthOf(1);
      expect(await booked(user)).to.deep.equal(['12.50 completed']);
    });

    it('stays locked if the service rejects it, and the user is not asked for another one', async () => {
      const {screen, user} = await openPayment('deposit', {
        way,
        attributes: {...attributes, amount: '10.03', provider: 'bankpay'},
      });
      await screen.sees(enPayment.reviewTitleDeposit);
      await screen.send();
      await screen.sees(enPayment.rejectedTitleDeposit);
      await screen.reads(enPayment.lockedNext);
      await hasNoWayToChange(screen);
      expect(await booked(user)).to.deep.equal([]);
    });

    it('shows an error and cannot be submitted if it exceeds the available balance', async () => {
      const {screen} = await openPayment('withdraw', {
        way,
        attributes: {...attributes, amount: '999', provider: 'bankpay'},
      });
      await screen.sees(enPayment.amountTitleWithdraw);
      await screen.describes('Amount', enPayment.amountInsufficient);
      expect(await screen.valueOf('Amount')).to.equal('999');
      const {buttons} = await screen.look();
      expect(buttons).not.to.include(enPayment.max);
      await screen.press(enPayment.review);
      await screen.sees(enPayment.amountTitleWithdraw);
    });

    it('is ignored if it is not a valid amount', async () => {
      const {screen} = await openPayment('deposit', {
        way,
        attributes: {...attributes, amount: 'ten', provider: 'bankpay'},
      });
      await screen.enter('25');
      await screen.sees(enPayment.reviewTitleDeposit);
    });
  });
