/** A session that ends at each step of a crypto deposit: nothing is lost (contract 7.3). */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import type {UserControl} from '../../demo/service/sandbox/control-contract.ts';
import {QUIET} from '../support/harness/payment.ts';
import {words} from '../support/harness/words.ts';
import {clock} from '../support/pages/clock.ts';
import {CryptoScreen, ON_POLYGON, payCrypto, SLOW} from '../support/pages/crypto-screen.ts';
import {network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openFlow} from '../support/pages/screen.ts';
import {booked, control, freshToken} from '../support/sandbox/sandbox-control.ts';
import {session, type Session} from '../support/sandbox/session.ts';

/** In milliseconds. */
const LIFETIME = 600_000;
const TIME_TO_ANSWER = 3_000;
/** Milliseconds between two polls of an order that has been pending for a minute. */
const LONGEST_PAUSE = 10_000;

/** Leads the user to a screen, and checks later that the user's work is still on the screen. */
interface Step {
  readonly at: string;
  /** The user's progress with the provider before the test. */
  readonly stage: UserControl;
  readonly go: (screen: CryptoScreen) => Promise<void>;
  readonly still: (screen: CryptoScreen) => Promise<void>;
  readonly on: (screen: CryptoScreen, user: Session) => Promise<void>;
}

/** Input that must survive the end of the session. */
const TYPED: readonly Step[] = [
  {
    at: 'the participant’s details',
    stage: {},
    async go(screen) {
      await screen.fillParticipant();
    },
    async still(screen) {
      await screen.shows(words.participantTitle);
      expect(await screen.valueOf(words.birth_year)).to.equal('1990');
      expect(await screen.valueOf(words.birth_day)).to.equal('23');
      expect(await screen.valueOf(words.country)).to.equal('US');
    },
    async on(screen) {
      await screen.press(words.continue);
      await screen.shows(words.pickTitle);
    },
  },
  {
    at: 'asset and network',
    stage: {crypto: 'confirmed'},
    async go(screen) {
      await screen.check('USDT');
      await screen.check('Tron');
    },
    async still(screen) {
      await screen.shows(words.pickTitle);
      expect(screen.picked()).to.deep.equal(['USDT', 'Tron']);
    },
    async on(screen) {
      await screen.press(words.continue);
      await screen.enter('37.50');
      await screen.press(words.submitCrypto);
      await screen.succeeds('$37.50');
    },
  },
  {
    at: 'the amount of a crypto deposit',
    stage: {crypto: 'confirmed'},
    async go(screen) {
      await screen.pickAsset('USDT', 'Tron');
      await screen.fill(AMOUNT, '37.50');
    },
    async still(screen) {
      await screen.shows(words.amountTitleDeposit);
      expect(await screen.valueOf(AMOUNT)).to.equal('37.50');
      await screen.reads('USDT on Tron');
    },
    async on(screen) {
      await screen.press(words.review);
      await screen.send();
      await screen.succeeds('$37.50');
    },
  },
];

const WAITED_AT: readonly Step[] = [
  {
    at: 'the review of the participant',
    stage: {crypto: 'in-review'},
    async go(screen) {
      await screen.fillParticipant();
      await screen.press(words.continue);
    },
    still: screen => screen.shows(words.inReviewTitle),
    async on(screen, user) {
      await control(user, {crypto: 'confirmed'});
      await screen.shows(words.pickTitle);
    },
  },
  {
    at: 'the address',
    stage: {crypto: 'confirmed', pace: SLOW},
    async go(screen) {
      await screen.toCryptoReview(QUIET);
      await screen.send();
    },
    still: screen => screen.shows(ON_POLYGON),
    async on(screen, user) {
      expect(await screen.buttons()).to.include(words.copyAddress);
      expect(await booked(user)).to.deep.equal([`${QUIET} pending`]);
    },
  },
];

/** The first word of the amount field's label. */
const AMOUNT = words.amount.split(' ')[0] ?? '';

async function openAt({stage, go}: Step) {
  const user = await session('new-user');
  await control(user, stage);
  const {screen} = await openFlow('service-deposit', CryptoScreen, {way: 'inline', user});
  await screen.choose(words.crypto);
  return {screen, user, ready: () => go(screen)};
}

/** From now on, the page answers every `service-session-expired` with a fresh token. */
function answerExpiry({element}: CryptoScreen, user: Session): void {
  element.addEventListener('service-session-expired', ({detail}) => {
    detail.refresh(freshToken(user));
  });
}

async function toldOnce(screen: CryptoScreen, name: 'expired' | 'refreshed'): Promise<void> {
  const count = () => page.told(`service-session-${name}`).length;
  await screen.until(
    () => count() === 1,
    () => `the session to be ${name} once, not ${count()} times`,
  );
}

/** The session ends, and the page does not answer in time. */
async function endSession(screen: CryptoScreen): Promise<void> {
  clock.pass(LIFETIME);
  await toldOnce(screen, 'expired');
  clock.pass(TIME_TO_ANSWER);
}

describe('a session that ends', () => {
  for (const step of TYPED) {
    it(`7.3 SESSION_EXPIRED: at ${step.at}, keeps the input for a new session`, async () => {
      const {screen, user, ready} = await openAt(step);
      await ready();
      await endSession(screen);
      await screen.shows(words.expiredTitle);
      expect(page.told('service-error')).to.have.lengthOf(1);
      answerExpiry(screen, user);
      await screen.press(words.expiredAction);
      await step.still(screen);
      await step.on(screen, user);
      const codes = page.events('service-error').map(({detail}) => detail.code);
      expect(codes).to.deep.equal(['SESSION_EXPIRED']);
    });
  }

  for (const step of WAITED_AT) {
    it(`at ${step.at} changes nothing if it is renewed in time`, async () => {
      const {screen, user, ready} = await openAt(step);
      answerExpiry(screen, user);
      await ready();
      await step.still(screen);
      clock.pass(LIFETIME);
      await toldOnce(screen, 'refreshed');
      await step.still(screen);
      await step.on(screen, user);
      expect(page.told('service-error')).to.deep.equal([]);
    });
  }

  it('7.3 SESSION_EXPIRED: keeps the address on the screen, and a new session polls the order again', async () => {
    const {screen, user} = await payCrypto(QUIET);
    await screen.shows(ON_POLYGON);
    const address = screen.address();
    await endSession(screen);
    await screen.reads(words.sessionNoteUnsure);
    const {buttons, text} = await screen.look();
    expect(buttons).to.include(words.expiredAction);
    // The embed cannot know that a payment was sent.
    expect(text).not.to.include(words.sessionNote);
    expect(screen.address()).to.equal(address);

    answerExpiry(screen, user);
    await screen.press(words.expiredAction);
    await screen.until(
      look => !look.buttons.includes(words.expiredAction),
      () => 'the note to go',
    );
    await screen.shows(ON_POLYGON);
    expect(screen.address()).to.equal(address);
    await control(user, {settle: true});
    clock.pass(LONGEST_PAUSE);
    await screen.succeeds(`$${QUIET}`);
    const codes = page.events('service-error').map(({detail}) => detail.code);
    expect(codes).to.deep.equal(['SESSION_EXPIRED']);
    expect(network.count(PATHS.deposits)).to.equal(1);
  });
});
