/** The service's answers during a signup, and missing answers, at every step. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import '#src/elements/tags/service-deposit.js';
import '#src/elements/tags/service-kyc.js';
import '#src/elements/tags/service-terms.js';
import '#src/elements/tags/service-withdraw.js';
import {NOT_FOUND, RIGHT} from '../support/harness/signup.ts';
import {words} from '../support/harness/words.ts';
import {notes} from '../support/pages/inside.ts';
import {json, network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openFlow, Screen} from '../support/pages/screen.ts';
import {answerAtOnce, asked, nobodyAnswers} from '../support/pages/session-end.ts';
import {openSignup} from '../support/pages/signup-screen.ts';
import {session} from '../support/sandbox/session.ts';

const STEPS = [PATHS.signupStart, PATHS.signupConfirm, PATHS.signupComplete];

/** The first request of a path ends in this way. Later ones reach the service. */
function first(path: string, end: (pass: () => Promise<Response>) => Promise<Response>): void {
  let count = 0;
  network.answer(path, (_, pass) => (count++ === 0 ? end(pass) : pass()));
}

/** The service carries out the request, but the answer is lost. */
const lost = async (pass: () => Promise<Response>): Promise<Response> => {
  await pass();
  throw new TypeError('Failed to fetch');
};

const over = (): Promise<Response> =>
  Promise.resolve(json({code: 'SESSION_EXPIRED', error: 'The session has expired.'}, 401));

describe('a signup', () => {
  it('7.7 NETWORK_ERROR: can be retried after a lost response at every step', async () => {
    for (const path of STEPS) first(path, lost);
    const {screen, user} = await openSignup({way: 'inline'});
    const twice = async (button: string, cancels: number) => {
      const form = screen.element.shadowRoot?.querySelector('form');
      await screen.press(button);
      await notes(screen, 'note', `${words.networkTitle}. ${words.signupLost}`);
      expect(
        screen.element.shadowRoot?.querySelector('form'),
        'the form stays where it was',
      ).to.equal(form);
      const buttons = await screen.buttons();
      expect(buttons.filter(name => name === words.signupCancel)).to.have.lengthOf(cancels);
      await screen.press(button);
    };
    await screen.fill(words.phone, NOT_FOUND);
    await twice(words.signupSend, 1);
    await screen.shows(words.codeTitle);
    await screen.fill(words.code, RIGHT);
    await twice(words.confirmCode, 1);
    await screen.shows(words.signupDetailsTitle);
    await screen.fillIn();
    // The user may already exist, so this screen does not allow canceling.
    await twice(words.signupCreate, 0);
    await screen.succeeds();
    expect(page.told('service-one-click-success')).to.deep.equal([{userId: user.userId}]);
    const codes = page.events('service-error').map(({detail}) => detail.code);
    expect(codes).to.deep.equal(STEPS.map(() => 'NETWORK_ERROR'));
  });

  it('7.3 SESSION_EXPIRED: renews its session at every step, and keeps the input', async () => {
    const {screen, user} = await openSignup({way: 'inline'});
    answerAtOnce(screen, user);
    for (const path of STEPS) first(path, over);
    await screen.toDetails(NOT_FOUND);
    await screen.fillIn();
    await screen.create();
    await screen.succeeds();
    expect(page.told('service-one-click-success')).to.deep.equal([{userId: user.userId}]);
    expect(STEPS.map(path => network.count(path))).to.deep.equal([2, 2, 2]);
    expect(page.events('service-session-refreshed')).to.have.lengthOf(3);
    expect(page.told('service-error')).to.deep.equal([]);
  });

  it('7.3 SESSION_EXPIRED: reports that its session has expired, and keeps the input for a new one', async () => {
    const {screen, user} = await openSignup({way: 'inline'});
    await screen.toDetails(NOT_FOUND);
    await screen.fillIn();
    first(PATHS.signupComplete, over);
    await screen.create();
    await screen.until(
      () => asked() === 1,
      () => 'the page to be asked for a fresh token',
    );
    nobodyAnswers();
    await screen.shows(words.expiredTitle);
    answerAtOnce(screen, user);
    await screen.press(words.expiredAction);
    await screen.shows(words.signupDetailsTitle);
    expect(await screen.valueOf(words.street)).to.equal('12 Elm Street');
    await screen.create();
    await screen.succeeds();
    expect(page.told('service-one-click-success')).to.deep.equal([{userId: user.userId}]);
  });

  it('7.3 SESSION_INVALID: rejects a user’s token, and other flows reject a signup token', async () => {
    const {screen} = await openSignup({way: 'inline', scenario: 'ready'});
    await screen.shows(words.invalidTitle);
    const user = await session('signup');
    for (const flow of ['terms', 'kyc', 'deposit', 'withdraw'] as const) {
      const other = await openFlow(`service-${flow}`, Screen, {way: 'inline', user});
      await other.screen.shows(words.invalidTitle);
      other.screen.element.remove();
    }
    const told = page.events('service-error').map(({detail}) => [detail.code, detail.retryable]);
    expect(told).to.deep.equal(Array.from({length: 5}, () => ['SESSION_INVALID', false]));
    expect(page.events('service-session-expired')).to.have.lengthOf(0);
  });
});
