/**
 * Text in a form while a session ends and the page renews it late: the text belongs to the user and
 * stays (contract 7.3).
 */
import {expect} from '@open-wc/testing';
import {PERSON} from '../support/harness/kyc.ts';
import {birthOf, words} from '../support/harness/words.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import type {Opened, Screen} from '../support/pages/screen.ts';
import {answerOnce, endSession, isRenewed, nobodyAnswers} from '../support/pages/session-end.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';

/** Typed text in a form that no refresh may remove. */
interface Typed {
  readonly what: string;
  readonly open: () => Promise<Opened<Screen>>;
  readonly fields: Readonly<Record<string, string>>;
}

const PARTICIPANT = {
  [words.firstName]: 'Robin',
  [words.lastName]: 'Ellis',
  ...birthOf('1990-04-23'),
} as const;

const TYPED: readonly Typed[] = [
  {
    what: 'an amount',
    async open() {
      const opened = await openPayment('deposit', {
        way: 'inline',
        attributes: {provider: 'bankpay'},
      });
      await opened.screen.fill('Amount', '37.50');
      return opened;
    },
    fields: {Amount: '37.50'},
  },
  {
    what: 'a crypto participant',
    async open() {
      const opened = await openPayment('deposit', {
        way: 'inline',
        scenario: 'new-user',
        attributes: {provider: 'crypto'},
      });
      await opened.screen.shows(words.participantTitle);
      for (const [label, text] of Object.entries(PARTICIPANT)) {
        await opened.screen.fill(label, text);
      }
      return opened;
    },
    fields: PARTICIPANT,
  },
  {
    what: 'an identity check',
    async open() {
      const opened = await openKyc({way: 'inline'});
      await opened.screen.shows(words.kycDetailsTitle);
      await opened.screen.fillPerson();
      return opened;
    },
    fields: PERSON,
  },
];

/** Checks at once, without waiting, so that lost text fails here and not in a later timeout. */
async function stillReads(screen: Screen, fields: Readonly<Record<string, string>>): Promise<void> {
  const {updateComplete} = screen.element as HTMLElement & {updateComplete: Promise<unknown>};
  await updateComplete;
  for (const [label, text] of Object.entries(fields)) {
    expect(await screen.valueOf(label), label).to.equal(text);
  }
}

describe('text typed before a late session renewal', () => {
  for (const {what, open, fields} of TYPED) {
    it(`7.3 SESSION_EXPIRED: the text of ${what} stays while the page is asked for a token, and after the renewal`, async () => {
      const {screen, user} = await open();
      await endSession(screen);
      await stillReads(screen, fields);

      // The page takes longer than the time limit, so the user sees the message.
      const token = Promise.withResolvers<string>();
      nobodyAnswers();
      await screen.shows(words.expiredTitle);
      answerOnce(screen, token.promise);
      await screen.press(words.expiredAction);
      await stillReads(screen, fields);

      token.resolve(await freshToken(user));
      await isRenewed(screen);
      await stillReads(screen, fields);
      expect(page.told('service-error')).to.have.lengthOf(1);
    });
  }
});
