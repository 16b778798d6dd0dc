/** T2: barriers of the browser between a page and the service: CORS, ports, policies. */
import {expect} from '@open-wc/testing';
import '#src/elements/tags/service-deposit.js';
import '#src/elements/tags/service-kyc.js';
import '#src/elements/tags/service-signup.js';
import {PATHS} from '#src/contract/paths.js';
import type {FlowElement} from '#src/elements/tags/flow-element.js';
import {enShell} from '#src/locale/en/shell.js';
import {words} from '../support/harness/words.ts';
import {until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {session} from '../support/sandbox/session.ts';

const TAGS = [
  ['service-deposit', 'ready'],
  ['service-kyc', 'kyc-pending'],
  ['service-signup', 'signup'],
] as const;

/** Addresses at which no server, or another server, answers. */
const ELSEWHERE: readonly (readonly [what: string, baseUrl: string])[] = [
  // The test runner's own server: another origin, without CORS headers.
  ['a server that allows no other origin', `http://127.0.0.1:${location.port}`],
  ['a port that browsers block', 'http://localhost:1'],
  ['a host that does not exist', 'https://service.invalid'],
];

const heading = ({shadowRoot}: FlowElement) => shadowRoot?.querySelector('h2')?.textContent?.trim();

async function fails(element: FlowElement, times: number): Promise<void> {
  await until(
    () =>
      heading(element) === enShell.networkTitle && page.events('service-error').length === times,
    () => `"${enShell.networkTitle}", not "${heading(element)}"`,
  );
  const [last] = page.events('service-error').slice(-1);
  expect([last?.detail.code, last?.detail.retryable]).to.deep.equal(['NETWORK_ERROR', true]);
}

for (const [tag, scenario] of TAGS) {
  describe(`<${tag}>`, () => {
    for (const [what, baseUrl] of ELSEWHERE) {
      it(`7.7 NETWORK_ERROR: ${what} is reported once, and again after a retry`, async () => {
        const {token} = await session(scenario);
        const element = page.add(make(tag, access({token, baseUrl}))) as FlowElement;
        await fails(element, 1);
        element.shadowRoot?.querySelector<HTMLButtonElement>('[part~=retry]')?.click();
        await fails(element, 2);
      });
    }
  });
}

/** Simulates the browser's own report that the device has lost or regained its network. */
function go(way: 'offline' | 'online'): void {
  Object.defineProperty(navigator, 'onLine', {value: way === 'online', configurable: true});
  dispatchEvent(new Event(way));
}

describe('7.7 NETWORK_ERROR: a device that is offline', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'onLine'));

  /** The accounts cannot be read when the user starts, and the device is offline by then. */
  async function withoutAccounts() {
    const cut = network.cut(PATHS.bankpayAccounts);
    go('offline');
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      attributes: {provider: 'bankpay'},
    });
    await screen.shows(words.offlineTitle);
    return {screen, cut};
  }

  it('shows that it is offline, and the flow continues by itself when it is back online', async () => {
    const cut = network.cut(PATHS.validate);
    go('offline');
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.shows(words.offlineTitle);
    await screen.reads(words.offlineText);
    expect((await screen.look()).alert).to.equal(words.offlineTitle);
    cut.end();
    go('online');
    await screen.shows(words.chooseDeposit);
    await screen.is('ready');
  });

  it('continues with “Try again” if the browser does not notice the network', async () => {
    const cut = network.cut(PATHS.validate);
    go('offline');
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.shows(words.offlineTitle);
    cut.end();
    await screen.press(words.tryAgain);
    await screen.shows(words.chooseDeposit);
  });

  it('is reported once, and sends no requests until it is back online', async () => {
    const {screen, cut} = await withoutAccounts();
    const asked = network.count(PATHS.bankpayAccounts);
    expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal([
      'NETWORK_ERROR',
    ]);
    await later();
    expect(network.count(PATHS.bankpayAccounts)).to.equal(asked);
    cut.end();
    go('online');
    await screen.shows(words.amountTitleDeposit);
  });

  it('shows that only the service is unreachable once it is back online', async () => {
    const {screen} = await withoutAccounts();
    go('online');
    await screen.shows(words.networkTitle);
    go('offline');
    await screen.shows(words.offlineTitle);
  });

  it('does not resend a payment by itself', async () => {
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      attributes: {provider: 'bankpay'},
    });
    await screen.enter('25');
    await screen.shows(words.reviewTitleDeposit);
    const cut = network.cut(PATHS.deposits);
    go('offline');
    await screen.send();
    await screen.shows(words.checkingTitleDeposit);
    cut.end();
    go('online');
    await later();
    expect(network.calls(PATHS.deposits).filter(({method}) => method === 'POST')).to.have.lengthOf(
      1,
    );
  });
});

// This group is last, because a policy cannot be removed. Mocha runs ungrouped tests first.
describe('a page with a policy', () => {
  it('7.7 NETWORK_ERROR: a policy that blocks the service is reported like a network failure', async function policy() {
    const {token, baseUrl} = await session();
    const meta = Object.assign(document.createElement('meta'), {
      httpEquiv: 'content-security-policy',
      content: `connect-src 'self' ws: wss:`,
    });
    document.head.append(meta);
    const probed = await fetch(baseUrl, {mode: 'no-cors'}).catch(() => undefined);
    // WebKit does not accept a policy from a script.
    if (probed) this.skip();
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', event =>
      violations.push(event.blockedURI),
    );
    const element = page.add(make('service-deposit', access({token, baseUrl})));
    await fails(element, 1);
    expect(violations).to.have.lengthOf.above(0);
    expect(violations[0]).to.include(new URL(baseUrl).host);
  });
});
