/** Payments at a service that was written independently of this package, through the adapter. */
import {expect} from '@open-wc/testing';
import type {Action} from '#src/contract/access.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {gatedTitle} from '../support/harness/words.ts';
import type {Beginning} from '../support/other-service/users.ts';
import {adaptToOtherService, ordersOf, otherUser} from './other-service.ts';
import {page} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';

adaptToOtherService();

async function open(action: Action, beginning?: Beginning, provider = 'bankpay') {
  const user = await otherUser(beginning);
  const {screen} = await openPayment(action, {way: 'inline', user, attributes: {provider}});
  return {screen, user};
}

async function pay(screen: PaymentScreen, amount: string): Promise<void> {
  await screen.enter(amount);
  await screen.sees(screen.words('reviewTitle'));
  await screen.send();
}

/** The codes in the page's events. */
const codes = (): unknown[] =>
  page.events('service-error').map(({detail: {code, wireCode}}) => wireCode ?? code);

describe('a service with other routes that sends nulls and extra fields', () => {
  it('accepts a deposit by bank link', async () => {
    const {screen, user} = await open('deposit');
    await pay(screen, '25');
    await screen.succeeds('$25.00');
    expect(await ordersOf(user)).to.deep.equal({booked: ['25.00 completed'], orders: 1});
    expect(codes()).to.deep.equal([]);
  });

  it('accepts a deposit of a user who is new to the bank provider', async () => {
    const {screen, user} = await open('deposit', {isNew: true});
    await screen.enterProfile();
    await screen.enterCode('424242');
    await pay(screen, '25');
    await screen.succeeds('$25.00');
    expect((await ordersOf(user)).booked).to.deep.equal(['25.00 completed']);
  });

  it('accepts a deposit of a crypto asset', async () => {
    const {screen, user} = await open('deposit', {}, 'crypto');
    await screen.pickAsset();
    await pay(screen, '25');
    await screen.succeeds('$25.00');
    expect((await ordersOf(user)).booked).to.deep.equal(['25.00 completed']);
  });

  it('accepts a withdrawal, and its balance is shown', async () => {
    const {screen, user} = await open('withdraw', {balance: 8_000});
    await screen.reads('$80.00');
    await pay(screen, '50');
    await screen.succeeds('$50.00');
    expect((await ordersOf(user)).booked).to.deep.equal(['50.00 completed']);
  });

  it('7.6 insufficient_funds: leads back to the amount', async () => {
    const {screen, user} = await open('withdraw', {refusals: ['insufficient_funds']});
    await pay(screen, '50');
    await screen.describes('Amount', `${enPayment.shortWithdraw} ${enPayment.notMovedWithdraw}`);
    await pay(screen, '40');
    await screen.succeeds('$40.00');
    expect((await ordersOf(user)).booked).to.deep.equal(['40.00 completed']);
  });

  it('7.6 bankpay_rejected: a retry does not get the rejection of the first attempt', async () => {
    const {screen, user} = await open('deposit', {refusals: ['bankpay_rejected']});
    await pay(screen, '25');
    await screen.sees(enPayment.rejectedTitleDeposit);
    await screen.press(enShell.tryAgain);
    await screen.succeeds('$25.00');
    expect((await ordersOf(user)).booked).to.deep.equal(['25.00 completed']);
    expect(codes()).to.deep.equal(['bankpay_rejected']);
  });

  it('7.6 a code that is not in the contract: the deposit fails, and the page gets the code', async () => {
    const {screen} = await open('deposit', {refusals: ['vault_closed']});
    await pay(screen, '25');
    await screen.sees(enPayment.failedTitleDeposit);
    expect(page.told('service-error')).to.have.lengthOf(1);
    expect(page.told('service-error')[0]).to.include({
      code: 'DEPOSIT_FAILED',
      wireCode: 'vault_closed',
      retryable: true,
    });
  });

  it('7.2 PERMISSION_DENIED: without gates, it is reported once', async () => {
    const {screen, user} = await open('withdraw', {refusals: ['PERMISSION_DENIED']});
    await pay(screen, '50');
    await screen.is('error');
    expect(codes()).to.deep.equal(['PERMISSION_DENIED']);
    expect((await ordersOf(user)).booked).to.deep.equal([]);
  });

  it('7.4 pending gates are listed before the payment', async () => {
    const {screen} = await open('deposit', {pending: ['kyc', 'terms']});
    await screen.sees(gatedTitle(2));
    expect((await screen.look()).items).to.have.lengthOf(2);
  });

  it('7.3 SESSION_INVALID: is reported for an altered token', async () => {
    const {token, ...user} = await otherUser();
    const [header = '', payload = ''] = token.split('.');
    const altered = `${header}.${payload}.${'A'.repeat(86)}`;
    const {screen} = await openPayment('deposit', {way: 'inline', user: {...user, token: altered}});
    await screen.sees(enNotices.invalidTitle);
    expect(codes()).to.deep.equal(['SESSION_INVALID']);
  });

  it('7.7 NETWORK_ERROR: is reported for a foreign origin without CORS headers', async () => {
    const {foreignBaseUrl: baseUrl, ...user} = await otherUser();
    const {screen} = await openPayment('deposit', {way: 'inline', user: {...user, baseUrl}});
    await screen.sees(enShell.networkTitle);
    expect(codes()).to.deep.equal(['NETWORK_ERROR']);
  });
});
