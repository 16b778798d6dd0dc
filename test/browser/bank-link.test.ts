/** The input that the bank-link provider requires from a new user, field by field. */
import {expect} from '@open-wc/testing';
import '#src/elements/tags/service-kyc.js';
import {frameOptions} from '#src/elements/frame/frame-options.js';
import {forged} from '../support/frames/forged.ts';
import {fill} from '#src/locale/words.js';
import {words} from '../support/harness/words.ts';
import {PROFILE, WRONG_CODE} from '../support/harness/payment.ts';
import {network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {CODE, openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

/** The text before the last digits of an account number. */
const MASK = fill(words.accountMask, {mask: ''});
const CONFIRM = '/bankpay/profile/confirm';

/** A new user who has reached that stage with the provider. */
async function open(
  stage: 'none' | 'unconfirmed' | 'confirmed',
  action: 'deposit' | 'withdraw' = 'deposit',
): Promise<PaymentScreen> {
  const user = await session('new-user');
  if (stage !== 'none') await control(user, {bankpay: stage});
  const attributes = {provider: 'bankpay'};
  return (await openPayment(action, {way: 'inline', user, attributes})).screen;
}

async function hasFocus(screen: PaymentScreen, label: string): Promise<void> {
  await screen.until(
    ({fields}) => fields.find(field => field.hasFocus)?.label.startsWith(label) === true,
    ({fields}) => `${label} to have the focus, not ${fields.find(one => one.hasFocus)?.label}`,
  );
}

async function summaryHasFocus(screen: PaymentScreen): Promise<void> {
  await screen.until(
    look => look.summaryHasFocus,
    () => 'the summary of the form to have the focus',
  );
}

async function alerts(screen: PaymentScreen, said: string): Promise<void> {
  await screen.until(
    ({alert}) => alert === said,
    ({alert}) => `"${said}" to be said, not "${alert}"`,
  );
}

it('7.6 missing_user_profile: an incomplete profile shows which fields are missing', async () => {
  const screen = await open('none');
  await screen.shows(words.profileTitle);
  await screen.press(words.continue);
  for (const [label, flaw] of [
    [words.firstName, words.firstNameMissing],
    [words.lastName, words.lastNameMissing],
    [words.email, words.emailMissing],
    [words.phone, words.phoneMissing],
  ] as const) {
    await screen.describes(label, flaw);
  }
  await summaryHasFocus(screen);
  await alerts(screen, words.summary);
  await screen.fillProfile({...PROFILE, [words.phone]: '206 555'});
  await screen.press(words.continue);
  await summaryHasFocus(screen);
  expect(await screen.valueOf(words.firstName)).to.equal('Robin');
  await screen.fill(words.phone, '+1 (206) 555-4821');
  await screen.press(words.continue);
  await screen.shows(words.codeTitle);
  // Missing input is not a failure, so the page gets no error.
  expect(page.told('service-error')).to.deep.equal([]);
});

it('7.6 mfa_rejected (withdraw): a wrong code shows an error at the field, which accepts the next one', async () => {
  const screen = await open('none', 'withdraw');
  await screen.enterProfile();
  await screen.enterCode(WRONG_CODE);
  await screen.describes(CODE, words.codeRejected);
  await hasFocus(screen, CODE);
  await alerts(screen, words.codeRejected);
  await screen.fill(CODE, '000000');
  expect((await screen.field(CODE)).description).not.to.include(words.codeRejected);
  await screen.press(words.confirmCode);
  await screen.shows(words.linkTitle);
});

it('a five-digit code is not sent; a pasted code is accepted with spaces and dashes', async () => {
  const screen = await open('unconfirmed');
  await screen.enterCode('00000');
  await screen.describes(CODE, words.codeInvalid);
  expect(network.count(CONFIRM)).to.equal(0);
  const input = screen.element.shadowRoot?.querySelector('input');
  expect(input?.getAttribute('autocomplete')).to.equal('one-time-code');
  expect(input?.getAttribute('inputmode')).to.equal('numeric');
  await screen.enterCode(' 000-000 ');
  await screen.shows(words.linkTitle);
  expect(network.count(CONFIRM)).to.equal(1);
});

it('a mistyped phone number can be corrected, and the rest of the profile is kept', async () => {
  const screen = await open('none');
  await screen.shows(words.profileTitle);
  await screen.fillProfile({...PROFILE, [words.phone]: '+1 206 555 0000'});
  await screen.press(words.continue);
  await screen.reads('•••• 0000');
  await screen.press(words.changeNumber);
  await screen.shows(words.profileTitle);
  expect(await screen.valueOf(words.email)).to.equal('robin@example.com');
  await screen.fill(words.phone, '+1 206 555 4821');
  await screen.press(words.continue);
  await screen.reads('•••• 4821');
});

it('leaving the bank’s page with “Back” is not an error, and the page can be opened again', async () => {
  const screen = await open('confirmed');
  await screen.openBank();
  await screen.press(words.back);
  await screen.reads(words.linkAbandoned);
  expect(page.told('service-error')).to.deep.equal([]);
  await screen.openBank();
  await screen.atBank('Approve');
  await screen.shows(words.amountTitleDeposit);
});

it('a message event forged by a script of the page is ignored', async () => {
  const screen = await open('confirmed');
  await screen.openBank();
  const frame = screen.element.shadowRoot?.querySelector('iframe');
  const {origin, pathname} = new URL(frame?.src ?? '');
  const linkId = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  const data = {type: 'SERVICE_BANK_LINK', payload: {linkId, outcome: 'closed'}};
  dispatchEvent(forged(data, origin, frame?.contentWindow ?? null));
  // The bank's page is still there, and its messages are still accepted.
  await screen.atBank('Approve');
  await screen.shows(words.amountTitleDeposit);
});

it('two linked accounts: the user picks one, and can change it', async () => {
  const screen = await open('confirmed');
  await screen.openBank();
  await screen.checkInside('Savings');
  await screen.atBank('Approve');
  await screen.shows(words.accountTitleDeposit);
  const accounts = (await screen.buttons()).filter(name => name.includes(MASK));
  expect(accounts).to.have.lengthOf(2);
  const [first = '', second = ''] = accounts.map(name => name.split(MASK)[0]?.trim() ?? '');
  await screen.press(second);
  await screen.shows(words.amountTitleDeposit);
  await screen.reads(second);
  await screen.fill('Amount', '25');
  await screen.press(words.change);
  await screen.shows(words.accountTitleDeposit);
  await screen.press(first);
  await screen.shows(words.amountTitleDeposit);
  expect(await screen.valueOf('Amount')).to.equal('25');
  await screen.reads(first);
  expect(page.told('service-error')).to.deep.equal([]);
});

/** Runs `look` as if the bank had redirected back to the page. */
async function comeBack(look: (linkId: string) => Promise<void>): Promise<void> {
  const {href} = location;
  const linkId = crypto.randomUUID();
  const back = new URL(href);
  back.searchParams.set('bank-action', 'deposit');
  back.searchParams.set('own', 'secret');
  back.searchParams.set('bank-link', linkId);
  history.replaceState({router: 1}, '', back);
  try {
    await look(linkId);
    const left = new URL(location.href);
    expect(left.searchParams.get('own')).to.equal('secret');
    expect(left.search).not.to.contain('bank-');
    expect(history.state).to.deep.equal({router: 1});
  } finally {
    history.replaceState(null, '', href);
  }
}

it('after a redirect to the bank and back, the payment continues with the new account', async () => {
  await comeBack(async () => {
    const accounts = [{id: 'a1', bank: 'Harbor Bank', name: 'Everyday', mask: '4821'}];
    network.answer('/complete', () => Response.json({accounts}));
    const {screen} = await openPayment('deposit', {way: 'inline', user: await session('ready')});
    await screen.shows(words.amountTitleDeposit);
    await screen.reads('Harbor Bank');
    await screen.reads('Everyday');
    expect(network.count('/complete')).to.equal(1);
  });
});

for (const way of ['inline', 'framed'] as const) {
  it(`${way}: a bank link of another user in the URL is ignored without an error`, async () => {
    await comeBack(async () => {
      const {screen} = await openPayment('deposit', {way, user: await session('ready')});
      await screen.shows(words.amountTitleDeposit);
      expect(page.told('service-error')).to.deep.equal([]);
    });
  });
}

it('7.6 link_failed: framed: after a redirect back, the link screen reports the failed link', async () => {
  await comeBack(async () => {
    const user = await session('new-user');
    await control(user, {bankpay: 'confirmed'});
    const {screen} = await openPayment('deposit', {way: 'framed', user});
    await screen.shows(words.linkTitle);
    await screen.reads(words.linkFailed);
  });
});

it('a frame gets the returned bank link from the page’s URL, and nothing else', async () => {
  await comeBack(async linkId => {
    const element = document.createElement('service-deposit');
    element.returnUrl = '/back?a=b';
    const {origin} = location;
    expect(frameOptions(element, 'deposit')).to.include({
      returnUrl: `${origin}/back?a=b`,
      returnedLink: linkId,
    });
    element.returnUrl = '';
    const told = JSON.stringify([
      frameOptions(element, 'deposit'),
      frameOptions(document.createElement('service-withdraw'), 'withdraw'),
      frameOptions(document.createElement('service-kyc'), 'kyc'),
    ]);
    expect(told.split(linkId)).to.have.lengthOf(2);
    expect(told).not.to.contain('secret').and.not.to.contain(origin);
    const {screen} = await openPayment('deposit', {way: 'framed', user: await session('ready')});
    await screen.shows(words.amountTitleDeposit);
    // The payment has continued, so a frame that reloads starts over.
    expect(frameOptions(element, 'deposit').returnedLink).to.equal('');
  });
});
