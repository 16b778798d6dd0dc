/**
 * The providers that a user is offered, the screens without an offer, and providers without a flow
 * yet (contract 2.4, 7.6).
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {fill} from '#src/locale/words.js';
import {forAction, words} from '../support/harness/words.ts';
import type {DepositTag} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';
import {control, freshToken} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

async function open(
  scenario: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<PaymentScreen> {
  return (await openPayment('deposit', {way: 'inline', scenario, attributes})).screen;
}

/** The screen shows no reason for a denial. */
async function saysNoReason(screen: PaymentScreen): Promise<void> {
  expect((await screen.look()).text).not.to.include('isn’t open for your account');
}

it('2.4 deposit-bankpay: without it, only the other providers are offered, and no reason is shown', async () => {
  const screen = await open('bankpay-denied');
  await screen.shows(words.chooseDeposit);
  expect((await screen.look()).choices).to.deep.equal([words.crypto, words.cashpay]);
  await saysNoReason(screen);
  expect(page.told('service-error')).to.deep.equal([]);
});

it('2.4 deposit-crypto: if it is preferred but denied, the bank is offered instead, and a note says why', async () => {
  const screen = await open('crypto-denied', {provider: 'crypto', amount: '25'});
  await screen.shows(words.amountTitleDeposit);
  await screen.reads(words.denied_crypto);
  await saysNoReason(screen);
  expect(page.told('service-provider-change')).to.deep.equal([
    {
      action: 'deposit',
      chosen: 'bankpay',
      reason: 'fallback',
      skipped: [{provider: 'crypto', why: 'denied'}],
    },
  ]);
  await screen.press(words.review);
  await screen.send();
  await screen.succeeds('$25.00');
});

it('if the bank is preferred but denied, crypto is offered instead, and a note says why', async () => {
  const screen = await open('bankpay-denied', {provider: 'bankpay'});
  await screen.shows(words.pickTitle);
  expect(page.events('service-provider-change')).to.have.lengthOf(1);
  expect(page.told('service-provider-change')[0]).to.deep.include({
    reason: 'fallback',
    skipped: [{provider: 'bankpay', why: 'denied'}],
  });
  await screen.press(words.back);
  await screen.reads(words.denied_bankpay);
});

it('2.4 deposit-cashpay: if it is the only provider, a placeholder shows that it has no flow yet', async () => {
  const screen = await open('cashpay-only');
  await screen.shows(fill(words.unavailableTitleDeposit, {provider: words.cashpay}));
  await screen.reads(words.unavailableAlone);
  expect(await screen.buttons()).to.deep.equal([]);
  expect(page.told('service-provider-change')).to.deep.equal([
    {action: 'deposit', chosen: 'cashpay', reason: 'only', skipped: []},
  ]);
  expect(page.told('service-error')).to.deep.equal([]);
});

it('7.6 crypto alone: it is chosen at once, without a request for bank accounts', async () => {
  const screen = await open('crypto-only');
  await screen.shows(words.pickTitle);
  expect(await screen.buttons()).not.to.include(words.back);
  expect(page.told('service-provider-change')).to.deep.equal([
    {action: 'deposit', chosen: 'crypto', reason: 'only', skipped: []},
  ]);
  expect(network.count(PATHS.bankpayAccounts)).to.equal(0);
  expect(network.count(PATHS.wallet)).to.equal(1);
});

it('if every provider is denied, every reason is shown', async () => {
  const screen = await open('all-denied');
  await screen.shows(words.deniedDepositTitle);
  await screen.is('blocked');
  for (const name of [words.bankpay, words.crypto, words.cashpay])
    await screen.reads(`${name} isn’t open for your account.`);
  expect(page.told('service-unavailable')).to.deep.equal([
    {
      action: 'deposit',
      denials: (['bankpay', 'crypto', 'cashpay'] as const).map(provider => ({
        provider,
        reason: `${words[provider]} isn’t open for your account.`,
      })),
    },
  ]);
  expect(page.told('service-gate-required')).to.deep.equal([]);
});

for (const [action, provider] of [
  ['deposit', 'cashpay'],
  ['withdraw', 'cashpay'],
  ['withdraw', 'crypto'],
] as const) {
  it(`2.4 ${action}-${provider}: if granted, it is listed as not available yet and disabled`, async () => {
    const {screen} = await openPayment(action, {way: 'inline'});
    await screen.shows(words[forAction(action, 'choose')]);
    const choice = [...screen.root.querySelectorAll<HTMLButtonElement>('.choice')].find(one =>
      one.textContent.includes(words[provider]),
    );
    expect(choice?.textContent).to.include(words.soon);
    expect(choice?.disabled).to.equal(true);
    choice?.click();
    await screen.pay('25');
    await screen.succeeds('$25.00');
    expect(page.told('service-provider-change')).to.deep.equal([]);
    expect(page.told('service-error')).to.deep.equal([]);
  });
}

it('2.4 withdraw-crypto, withdraw-cashpay: if neither has a flow, only a placeholder is shown', async () => {
  const user = await session('ready');
  const closed = {granted: false, denyReason: 'Not for you.'};
  await control(user, {permissions: {'withdraw-bankpay': closed}});
  const own = {...user, token: await freshToken(user)};
  const {screen} = await openPayment('withdraw', {way: 'inline', user: own});
  await screen.shows(fill(words.unavailableTitleWithdraw, {provider: words.crypto}));
  await screen.reads(words.unavailableAlone);
  expect((await screen.look()).buttons).to.deep.equal([]);
});

it('2.4 withdraw-cashpay: if it is the only provider, only a placeholder is shown', async () => {
  const user = await session('ready');
  const closed = {granted: false, denyReason: 'Not for you.'};
  await control(user, {permissions: {'withdraw-bankpay': closed, 'withdraw-crypto': closed}});
  const own = {...user, token: await freshToken(user)};
  const {screen} = await openPayment('withdraw', {way: 'inline', user: own});
  await screen.shows(fill(words.unavailableTitleWithdraw, {provider: words.cashpay}));
  const {text, buttons} = await screen.look();
  expect(buttons).to.deep.equal([]);
  expect(text).not.to.include(closed.denyReason);
  expect(page.told('service-error')).to.deep.equal([]);
  expect(page.events('service-provider-change')).to.have.lengthOf(1);
  expect(page.told('service-provider-change')[0]).to.deep.include({
    action: 'withdraw',
    chosen: 'cashpay',
    reason: 'only',
  });
});

it('2.4 withdraw-crypto: if it is preferred, the bank replaces it, because crypto is for deposits only', async () => {
  const {screen} = await openPayment('withdraw', {
    way: 'inline',
    attributes: {provider: 'crypto'},
  });
  await screen.shows(words.amountTitleWithdraw);
  expect(page.events('service-provider-change')).to.have.lengthOf(1);
  expect(page.told('service-provider-change')[0]).to.deep.include({
    chosen: 'bankpay',
    reason: 'fallback',
    skipped: [{provider: 'crypto', why: 'unavailable'}],
  });
});

/** The service's answer for a provider that is no longer permitted. */
const DENIAL = {
  granted: false,
  description: 'Pay in.',
  denyReason: 'That way isn’t open for your account.',
};

describe('a provider that is denied after the flow has opened', () => {
  it('7.4 PERMISSION_DENIED: at submit, a permitted one continues with the amount, and no reason is shown', async () => {
    const user = await session('ready');
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      user,
      attributes: {provider: 'bankpay', amount: '10.00'},
    });
    await screen.enter('37.50');
    await control(user, {permissions: {'deposit-bankpay': DENIAL}});
    await screen.send();
    await screen.shows(words.pickTitle);
    await screen.reads(words.denied_bankpay);
    await saysNoReason(screen);
    expect(page.events('service-provider-change').at(-1)?.detail).to.deep.equal({
      action: 'deposit',
      chosen: 'crypto',
      reason: 'fallback',
      skipped: [{provider: 'bankpay', why: 'denied'}],
    });
    expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal([
      'PERMISSION_DENIED',
    ]);
    await screen.pickAsset();
    expect(await screen.valueOf('Amount')).to.equal('37.50');
  });

  it('7.4 denyReason: is shown once every provider is denied', async () => {
    const user = await session('ready');
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      user,
      attributes: {provider: 'bankpay', amount: '37.50'},
    });
    await screen.press(words.review);
    const all = {'deposit-bankpay': DENIAL, 'deposit-crypto': DENIAL, 'deposit-cashpay': DENIAL};
    await control(user, {permissions: all});
    await screen.send();
    await screen.shows(words.deniedDepositTitle);
    await screen.reads(DENIAL.denyReason);
  });

  it('new permissions take effect on an open flow, and the amount is kept', async () => {
    const user = await session('ready');
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      user,
      attributes: {provider: 'bankpay', amount: '10.00'},
    });
    await screen.shows(words.amountTitleDeposit);
    await screen.fill('Amount', '37.50');
    await control(user, {permissions: {'deposit-bankpay': DENIAL}});
    (screen.element as DepositTag).gatesChanged();
    await screen.shows(words.pickTitle);
    await saysNoReason(screen);
    await screen.pickAsset();
    expect(await screen.valueOf('Amount')).to.equal('37.50');
  });
});
