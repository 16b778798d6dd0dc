/** The summary of a payment, from the amount to the receipt, and the user's options at its end. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {enCopy} from '#src/locale/en/copy.js';
import {enPayment} from '#src/locale/en/payment.js';
import {network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {announced, openPayment} from '../support/pages/payment-screen.ts';
import {WAYS} from '../support/pages/screen.ts';
import {booked} from '../support/sandbox/sandbox-control.ts';

const attributes = {provider: 'bankpay', locale: 'en'};

for (const way of WAYS)
  describe(`the end of a deposit, ${way}`, () => {
    it('has a Done button that notifies the page and makes no payment', async () => {
      const {screen, user} = await openPayment('deposit', {way, attributes});
      await screen.enter('25');
      await screen.send();
      await screen.succeeds('$25.00');
      expect(page.told('service-done')).to.deep.equal([]);
      await screen.press(enPayment.done);
      await screen.until(
        () => page.told('service-done').length === 1,
        () => '`service-done`',
      );
      expect(page.told('service-done')).to.deep.equal([{flow: 'deposit'}]);
      await screen.sees(enPayment.successTitleDeposit);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });

    it('shows the page’s success slot, which is hidden before', async () => {
      const {screen} = await openPayment('deposit', {way, attributes});
      const own = document.createElement('p');
      own.slot = 'success';
      own.textContent = 'You can trade now.';
      screen.element.append(own);
      await screen.enter('25');
      await screen.sees(enPayment.reviewTitleDeposit);
      expect(own.checkVisibility()).to.equal(false);
      await screen.send();
      await screen.succeeds('$25.00');
      expect(own.checkVisibility()).to.equal(true);
    });
  });

/** An account for which the service sends no note. */
const ACCOUNT = {id: 'a1', bank: 'First Harbor Bank', name: 'Everyday Checking', mask: '6789'};

describe('the card of a deposit', () => {
  const said = {
    fee: '1.50',
    arrival: 'In 1 <b>day</b>',
    authorization: `You agree. ${'Once and for all. '.repeat(60)}END`,
  };

  it('shows the service’s fee, arrival and authorization as plain text before the user confirms', async () => {
    const wallet = {currency: 'USD', balance: '250.00', withdrawable: '250.00', deposit: said};
    network.change(PATHS.bankpayAccounts, {wallet, accounts: [ACCOUNT]});
    const {screen} = await openPayment('deposit', {way: 'inline', attributes});
    await screen.sees(enPayment.amountTitleDeposit);
    for (const text of ['$1.50', said.arrival, 'First Harbor Bank']) await screen.reads(text);
    const card = () => screen.root.querySelector('.card')?.textContent ?? '';
    await screen.enter('25.99');
    await screen.sees(enPayment.reviewTitleDeposit);
    for (const text of ['$25.99', '$1.50', '$27.49', said.arrival, 'END']) await screen.reads(text);
    expect(card()).to.include(enPayment.total);
  });

  it('omits everything that the service does not send', async () => {
    const wallet = {currency: 'USD', balance: '250.00', withdrawable: '250.00'};
    network.change(PATHS.bankpayAccounts, {wallet, accounts: [ACCOUNT]});
    const {screen} = await openPayment('deposit', {way: 'inline', attributes});
    await screen.enter('25');
    await screen.sees(enPayment.reviewTitleDeposit);
    const {text} = await screen.look();
    for (const word of ['fee', 'total', 'arrival', 'date', 'newBalance'] as const)
      expect(text).not.to.include(enPayment[word]);
  });

  it('becomes the receipt, with the values of the order’s response', async () => {
    const receipt = {
      fee: '2.00',
      total: '27.00',
      arrival: 'Now',
      balance: '275.00',
      createdAt: '2026-01-02T12:00:00Z',
    };
    network.change(PATHS.deposits, {...receipt, status: 'completed'});
    const {screen} = await openPayment('deposit', {way: 'inline', attributes});
    await screen.enter('25');
    await screen.send();
    await screen.succeeds('$25.00');
    for (const text of ['$2.00', '$27.00', 'Now', '$275.00', 'Jan 2, 2026'])
      await screen.reads(text);
  });

  it('truncates the reference, but copies it as a whole', async () => {
    const copied: string[] = [];
    const {clipboard} = navigator;
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = async text => void copied.push(text);
    const {screen} = await openPayment('deposit', {way: 'inline', attributes});
    await screen.enter('25');
    await screen.send();
    await screen.succeeds('$25.00');
    await screen.press(enCopy.copy);
    await screen.reads(enCopy.copied);
    clipboard.writeText = write;
    expect(copied).to.deep.equal([announced()]);
    const shown = screen.root.querySelector('.ref');
    expect(shown?.textContent).to.equal(announced());
    expect(Number(shown?.scrollWidth)).to.be.greaterThan(Number(shown?.clientWidth));
    expect((await screen.look()).status).to.equal(enCopy.copied);
  });
});
