/** While an element waits for the user, it uses neither the battery nor the network. */
import {expect} from '@open-wc/testing';
import type {ReactiveElement} from 'lit';
// First, so that the embed's timers run by it.
import {clock} from '../support/pages/clock.ts';
import {QUIET} from '../support/harness/payment.ts';
import {gatedTitle, words} from '../support/harness/words.ts';
import {ON_POLYGON, payCrypto, SLOW, TRANSACTIONS} from '../support/pages/crypto-screen.ts';
import {until} from '../support/pages/deposit.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';
import {network} from '../support/pages/network.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import type {Screen} from '../support/pages/screen.ts';
import {hidePage, showPage} from '../support/pages/visibility.ts';
import type {Running} from '../support/sandbox/puppet/running.ts';
import {control, requestsOf} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

/** Frames that are watched. A loop would ask for each of them. */
const FRAMES = 10;

const isQuiet = () => clock.dueWithin(MINUTE).length === 0;

/** The test runner's own timer at the begin of a test, in milliseconds. */
const RUNNERS = 20_000;

beforeEach(() => clock.pass(RUNNERS));

/** Waits until no timer is left but that of the token. */
const quiet = () => until(isQuiet, () => `no timers, not ${clock.dueWithin(MINUTE).join()} ms`);

/** Watches some frames, and returns what runs in them. */
async function whatRuns({element}: Screen): Promise<readonly string[]> {
  const seen: string[] = [];
  const frame = window.requestAnimationFrame.bind(window);
  const count = network.count();
  const controller = {hostUpdate: () => void seen.push('an update')};
  (element as ReactiveElement).addController(controller);
  window.requestAnimationFrame = callback => {
    seen.push('a frame');
    return frame(callback);
  };
  try {
    for (let at = 0; at < FRAMES; at++) await new Promise(frame);
  } finally {
    window.requestAnimationFrame = frame;
    (element as ReactiveElement).removeController(controller);
  }
  seen.push(...clock.dueWithin(MINUTE).map(due => `a timer of ${due} ms`));
  if (network.count() > count) seen.push('a request');
  const animations = element.shadowRoot?.getAnimations() ?? [];
  const isEndless = ({effect}: Animation) => effect?.getComputedTiming().endTime === Infinity;
  // The browser itself stops them in a hidden page.
  if (document.visibilityState === 'visible' && animations.some(isEndless))
    seen.push('an animation without end');
  return seen;
}

async function openDeposit(scenario?: string): Promise<Screen & Payment> {
  const {screen} = await openPayment('deposit', {way: 'inline', ...(scenario && {scenario})});
  await screen.is('ready');
  return screen;
}

type Payment = Awaited<ReturnType<typeof openPayment>>['screen'];

async function paid(amount: string): Promise<Payment> {
  const screen = await openDeposit();
  await screen.pay(amount);
  return screen;
}

/** A payment that the bank does not end during the test. */
async function pending(): Promise<Payment> {
  const user = await session();
  await control(user, {pace: SLOW});
  const {screen} = await openPayment('deposit', {way: 'inline', user});
  await screen.pay('25');
  await screen.shows(words.pendingTitleDeposit);
  return screen;
}

async function atAddress(): Promise<Screen> {
  const {screen} = await payCrypto(QUIET);
  await screen.shows(ON_POLYGON);
  return screen;
}

describe('nothing runs while the user looks at', () => {
  const screens: readonly (readonly [string, () => Promise<Screen>])[] = [
    [
      'the choices',
      async () => {
        const screen = await openDeposit();
        await screen.shows(words.chooseDeposit);
        return screen;
      },
    ],
    [
      'the amount',
      async () => {
        const screen = await openDeposit();
        await screen.toAmount();
        return screen;
      },
    ],
    [
      'the receipt',
      async () => {
        const screen = await paid('25');
        await screen.succeeds('$25.00');
        return screen;
      },
    ],
    [
      'a declined payment',
      async () => {
        const screen = await paid('10.03');
        await screen.shows(words.rejectedTitleDeposit);
        // The ids load last.
        await screen.reads(words.copyIds);
        return screen;
      },
    ],
    [
      'the list of gates',
      async () => {
        const {screen} = await openPayment('deposit', {way: 'inline', scenario: 'kyc-pending'});
        await screen.shows(gatedTitle());
        return screen;
      },
    ],
    [
      'the first form of an identity check',
      async () => {
        const {screen} = await openKyc({way: 'inline'});
        await screen.shows(words.kycDetailsTitle);
        return screen;
      },
    ],
  ];
  for (const [name, reach] of screens)
    it(name, async () => {
      const screen = await reach();
      await quiet();
      expect(await whatRuns(screen)).to.deep.equal([]);
    });

  it('the choices in a frame, neither in the page around nor inside', async () => {
    const {screen, user} = await openPayment('deposit', {way: 'framed'});
    await screen.shows(words.chooseDeposit);
    await screen.is('ready');
    const inside = async () => (await screen.flow.ask({ask: 'running'})) as Running;
    await quiet();
    await until(
      async () => (await inside()).timers.length === 0,
      () => 'the timers in the frame to end',
    );
    const [{frames}, requests] = [await inside(), await requestsOf(user)];
    expect(await whatRuns(screen)).to.deep.equal([]);
    expect(await inside()).to.deep.equal({timers: [], frames});
    expect(await requestsOf(user)).to.have.lengthOf(requests.length);
  });
});

describe('while an address waits for coins', () => {
  it('only the seconds and the next look at the payment are due', async () => {
    const screen = await atAddress();
    await screen.until(
      () => clock.dueWithin(MINUTE).length <= 2,
      () => `two timers, not ${clock.dueWithin(MINUTE).join()} ms`,
    );
    const count = network.count();
    await clock.passUntil(SECOND, () => network.count() > count);
    const made = network.calls().slice(count);
    expect(made.every(({path}) => path.includes(TRANSACTIONS))).to.equal(true);
  });
});

describe('nothing runs in a hidden page, and it looks again once it is shown, at', () => {
  const screens: readonly (readonly [string, () => Promise<Screen>])[] = [
    ['a pending payment', pending],
    ['the address of a crypto deposit', atAddress],
  ];
  for (const [name, reach] of screens)
    it(name, async () => {
      const screen = await reach();
      hidePage();
      await clock.passUntil(SECOND, isQuiet);
      expect(await whatRuns(screen)).to.deep.equal([]);
      const count = network.count(TRANSACTIONS);
      showPage();
      await until(
        () => network.count(TRANSACTIONS) > count,
        () => 'a look at the payment',
      );
    });
});
