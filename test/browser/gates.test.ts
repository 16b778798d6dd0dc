/** Gates that are pending before a payment: shown, opened, and completed (contract 7.4). */
import {expect} from '@open-wc/testing';
import type {Gate} from '#src/contract/access.js';
import {listen} from '#src/host/listen.js';
import {fill} from '#src/locale/words.js';
import {gatedTitle, words} from '../support/harness/words.ts';
import type {DepositTag} from '../support/pages/deposit.ts';
import {KycScreen} from '../support/pages/kyc-screen.ts';
import {access, make, page} from '../support/pages/page.ts';
import {openPayment, PaymentScreen} from '../support/pages/payment-screen.ts';
import type {Screen} from '../support/pages/screen.ts';
import {booked, control, freshToken} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const GATES = [
  {gate: 'kyc', scenario: 'kyc-pending', route: 'kyc', name: words.kyc},
  {gate: 'terms', scenario: 'terms-pending', route: 'tandc', name: words.terms},
  {gate: 'email-verify', scenario: 'email-pending', route: 'host', name: words.emailVerify},
  {gate: 'phone-verify', scenario: 'phone-pending', route: 'host', name: words.phoneVerify},
] as const satisfies readonly {gate: Gate; [key: string]: string}[];

/** The first screen of each flow that replaces the payment. */
const HERE = {kyc: words.kycDetailsTitle, tandc: words.termsTitle} as const;

const buttonFor = (action: string, gate: string): string => fill(words.gateAction, {action, gate});

async function open(scenario: string): Promise<PaymentScreen> {
  const {screen} = await openPayment('deposit', {way: 'inline', scenario});
  await screen.shows(gatedTitle());
  return screen;
}

/** Waits until the page has received the events of `count` gates. */
async function toldOf(screen: Screen, count: number): Promise<void> {
  await screen.until(
    ({items}) => items.filter(item => item.includes(words.gateTold)).length === count,
    ({items}) => `the page to be told of ${count}, in ${items.join()}`,
  );
}

async function says(screen: Screen, status: string): Promise<void> {
  await screen.until(
    look => look.status === status,
    look => `"${status}" to be said, not "${look.status}"`,
  );
}

async function hasButton(screen: Screen, name: string): Promise<void> {
  await screen.until(
    ({buttons}) => buttons.includes(name),
    ({buttons}) => `"${name}" in ${buttons.join()}`,
  );
}

for (const {gate, scenario, route, name} of GATES) {
  it(`7.4 ${gate}: the gate is shown, leads to ${route}, and once completed lets the deposit continue`, async () => {
    const {screen, user} = await openPayment('deposit', {way: 'inline', scenario});
    await screen.shows(gatedTitle());
    await screen.is('blocked');
    await screen.reads(name);
    await screen.press(buttonFor(words.gateStart, name));
    if (route !== 'host') {
      await screen.shows(HERE[route]);
      await screen.press(words.back);
      await hasButton(screen, buttonFor(words.gateContinue, name));
    }
    // The page has to handle its own gate, even if it has no listener.
    await toldOf(screen, route === 'host' ? 1 : 0);
    expect(page.told('service-gate-required')).to.deep.equal([{gate, route}]);
    await screen.shows(gatedTitle());
    expect(page.told('service-unavailable')).to.deep.equal([{action: 'deposit', gates: [gate]}]);
    expect(page.told('service-error')).to.deep.equal([]);
    expect(page.told('service-ready')).to.deep.equal([{flow: 'deposit'}]);

    // The gate is still pending: the check shows that and reports nothing.
    await screen.press(words.checkAgain);
    await says(screen, words.gatesStillOpen);
    await screen.shows(gatedTitle());
    await control(user, {gates: {[gate]: true}});
    await screen.press(words.checkAgain);
    await screen.shows(words.chooseDeposit);
    expect(page.events('service-unavailable')).to.have.lengthOf(1);
  });
}

it('the main button opens the next gate, and finally becomes Check again', async () => {
  const user = await session('all-gates-pending');
  await control(user, {gates: {'not-suspended': true, kyc: true, terms: true}});
  const {screen} = await openPayment('deposit', {way: 'inline', user});
  await screen.shows(gatedTitle(2));
  const main = (): string | null | undefined =>
    screen.element.shadowRoot?.querySelector('.primary')?.textContent?.trim();
  for (const name of [words.emailVerify, words.phoneVerify]) {
    expect(main()).to.equal(name);
    await screen.press(buttonFor(words.gateStart, name));
  }
  await toldOf(screen, 2);
  expect(main()).to.equal(words.checkAgain);
});

it('7.4 terms: a page that cancels the event handles the gate itself', async () => {
  const screen = await open('terms-pending');
  screen.element.addEventListener('service-gate-required', event => event.preventDefault());
  await screen.press(buttonFor(words.gateStart, words.terms));
  await toldOf(screen, 1);
  await screen.shows(gatedTitle());
  await hasButton(screen, buttonFor(words.gateStart, words.terms));
  const primary = screen.element.shadowRoot?.querySelector('.primary');
  expect(primary?.textContent?.trim()).to.equal(words.checkAgain);
});

for (const isOurs of [true, false])
  it(`7.4 terms: the element waits for a page that decides later and ${isOurs ? 'leaves them to us' : 'takes them over'}`, async () => {
    const screen = await open('terms-pending');
    const {promise, resolve} = Promise.withResolvers<boolean>();
    let asked = 0;
    listen(screen.element, {
      onGateRequired() {
        asked += 1;
        return promise;
      },
    });
    const begin = buttonFor(words.gateStart, words.terms);
    await screen.press(begin);
    await screen.press(begin);
    expect(asked).to.equal(1);
    const button = screen.root.querySelector(`[aria-label="${begin}"]`);
    expect(button?.ariaDisabled).to.equal('true');
    resolve(isOurs);
    if (isOurs) return screen.shows(words.termsTitle);
    await toldOf(screen, 1);
    await screen.shows(gatedTitle());
  });

for (const {scenario, row, pendingGates} of [
  {
    scenario: 'suspended',
    row: '7.4 not-suspended: a suspended user',
    pendingGates: ['not-suspended'],
  },
  {
    scenario: 'all-gates-pending',
    row: '7.4 not-suspended: a suspended user with all other gates pending',
    pendingGates: ['kyc', 'terms', 'email-verify', 'phone-verify', 'not-suspended'],
  },
]) {
  it(`${row} can only go to support`, async () => {
    const attributes = {'support-url': 'mailto:help@partner.example'};
    const {screen} = await openPayment('deposit', {way: 'inline', scenario, attributes});
    // Keeps the test from opening another page.
    screen.element.addEventListener('service-support', event => event.preventDefault());
    await screen.shows(words.notSuspended);
    const link = screen.element.shadowRoot?.querySelector('a');
    expect(link?.href).to.equal(attributes['support-url']);
    link?.click();
    expect(page.told('service-gate-required')).to.deep.equal([
      {gate: 'not-suspended', route: 'support'},
    ]);
    expect(page.told('service-support')).to.deep.equal([
      {reason: 'PERMISSION_DENIED', gate: 'not-suspended'},
    ]);
    const told = {action: 'deposit', gates: pendingGates};
    expect(page.told('service-unavailable')).to.deep.equal([told]);
  });
}

it('the support button appears only if the page listens for service-support', async () => {
  const {screen} = await openPayment('deposit', {way: 'inline', scenario: 'suspended'});
  await screen.shows(words.notSuspended);
  expect(await screen.buttons()).to.deep.equal([]);
  screen.element.addEventListener('service-support', () => {});
  (screen.element as DepositTag).requestUpdate();
  await screen.press(words.support);
  expect(page.told('service-support')).to.have.lengthOf(1);
});

it('the support link opens the page’s URL unless the page cancels the event', async () => {
  const attributes = {'support-url': '/help'};
  const {screen} = await openPayment('deposit', {way: 'inline', scenario: 'suspended', attributes});
  await screen.shows(words.notSuspended);
  const opened: unknown[] = [];
  const original = window.open.bind(window);
  window.open = address => {
    opened.push(address);
    return null;
  };
  try {
    const link = screen.element.shadowRoot?.querySelector('a');
    screen.element.addEventListener('service-support', event => event.preventDefault(), {
      once: true,
    });
    link?.click();
    expect(opened).to.deep.equal([]);
    link?.click();
    expect(opened).to.deep.equal([new URL('/help', location.href).href]);
  } finally {
    window.open = original;
  }
});

it('a support URL that is a script is ignored', async () => {
  const attributes = {'support-url': 'javascript:alert(1)'};
  const {screen} = await openPayment('deposit', {way: 'inline', scenario: 'suspended', attributes});
  await screen.shows(words.notSuspended);
  expect(screen.element.shadowRoot?.querySelector('a')?.href).to.equal(undefined);
});

it('a failure that the user can’t fix links to support and passes its ids', async () => {
  const attributes = {provider: 'bankpay', 'support-url': '/help'};
  const {screen} = await openPayment('deposit', {way: 'inline', attributes});
  screen.element.addEventListener('service-support', event => event.preventDefault());
  await screen.enter('10.04');
  await screen.send();
  await screen.until(
    () => screen.element.shadowRoot?.querySelector('a') !== null,
    () => 'the link',
  );
  const link = screen.element.shadowRoot?.querySelector('a');
  expect(link?.href).to.equal(new URL('/help', location.href).href);
  link?.click();
  const [error] = page.events('service-error');
  expect(page.events('service-support')[0]?.detail).to.deep.equal({
    reason: error?.detail.code,
    errorId: error?.detail.errorId,
    requestId: error?.detail.requestId,
  });
});

it('7.2 PERMISSION_DENIED: several gates are shown at once, and reported once', async () => {
  const user = await session('all-gates-pending');
  await control(user, {gates: {'not-suspended': true}});
  const {screen} = await openPayment('deposit', {way: 'inline', user});
  await screen.shows(gatedTitle(4));
  for (const {name} of GATES) await screen.reads(name);
  for (const {name, gate, route} of GATES) {
    await screen.press(buttonFor(words.gateStart, name));
    expect(page.told('service-gate-required').at(-1)).to.deep.equal({gate, route});
    if (route === 'host') continue;
    await screen.shows(HERE[route]);
    await screen.press(words.back);
    await screen.shows(gatedTitle(4));
  }
  await control(user, {gates: {kyc: true, terms: true}});
  await screen.press(words.checkAgain);
  await screen.until(
    ({items}) => items.length === 2,
    ({items}) => `two gates to be left, not ${items.join()}`,
  );
  await screen.reads(words.phoneVerify);
  expect((await screen.look()).text).not.to.include(words.kyc);
  await control(user, {gates: {'email-verify': true, 'phone-verify': true}});
  await screen.press(words.checkAgain);
  await screen.shows(words.chooseDeposit);
  expect(page.events('service-unavailable')).to.have.lengthOf(1);
});

it('7.4 kyc: a gate that becomes pending during a payment keeps the input', async () => {
  const {screen, user} = await openPayment('deposit', {way: 'inline'});
  await screen.review('37.50');
  await control(user, {gates: {kyc: false}});
  await screen.send();
  await screen.shows(gatedTitle());
  expect(page.events('service-error')).to.have.lengthOf(1);
  const [error] = page.events('service-error');
  expect(error?.detail).to.deep.include({
    code: 'PERMISSION_DENIED',
    pendingGates: ['kyc'],
    permission: 'deposit-bankpay',
  });
  await control(user, {gates: {kyc: true}});
  await screen.press(words.checkAgain);
  await screen.shows(words.amountTitleDeposit);
  expect(await screen.valueOf('Amount')).to.equal('37.50');
  await screen.press(words.review);
  await screen.send();
  await screen.succeeds('$37.50');
  expect(await booked(user)).to.deep.equal(['37.50 completed']);
});

it('7.4 kyc: the input of the check is kept, and a review continues behind the list', async () => {
  const user = await session('kyc-pending');
  await control(user, {gates: {terms: false}, pace: 1000});
  const own = {...user, token: await freshToken(user)};
  const {screen} = await openPayment('deposit', {way: 'inline', user: own});
  const kyc = new KycScreen(screen.element, 'inline');
  await screen.press(buttonFor(words.gateStart, words.kyc));
  await kyc.fill(words.firstName, 'Ada');
  await screen.press(words.back);
  await screen.press(buttonFor(words.gateContinue, words.kyc));
  await kyc.shows(words.kycDetailsTitle);
  expect(await kyc.valueOf(words.firstName)).to.equal('Ada');
  expect(page.events('service-gate-required')).to.have.lengthOf(1);

  await kyc.verify('Pending');
  await kyc.shows(words.kycPendingTitle);
  await screen.press(words.back);
  await screen.reads(words.gateReview);
  await hasButton(screen, buttonFor(words.gateView, words.kyc));
  // The end of the review is noticed on this screen, too.
  await control(user, {kyc: 'completed'});
  await screen.until(
    ({items}) => items.length === 1 && !items.join().includes(words.kyc),
    ({items}) => `the terms alone to be left, not ${items.join()}`,
  );
  await screen.shows(gatedTitle());
  expect(page.events('service-kyc-success')).to.have.lengthOf(1);
  await control(user, {gates: {terms: true}});
  await screen.press(words.checkAgain);
  await screen.shows(words.chooseDeposit);
});

it('7.4 terms: accepting them updates every element on the session', async () => {
  const {screen, user} = await openPayment('deposit', {way: 'inline', scenario: 'terms-pending'});
  await screen.shows(gatedTitle());
  const element = page.add(make('service-withdraw', access(user)));
  const other = new PaymentScreen(element, 'inline');
  await other.shows(gatedTitle(1, 'withdraw'));
  await screen.press(buttonFor(words.gateStart, words.terms));
  await screen.pressInside('Accept');
  await screen.shows(words.chooseDeposit);
  await other.shows(words.chooseWithdraw);
  expect(page.events('service-terms-accepted')).to.have.lengthOf(1);
});
