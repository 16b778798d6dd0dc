/** The terms after the user's answer: which answers are recorded, and who is informed. */
import {expect} from '@open-wc/testing';
import {REQUEST_TIMEOUT} from '#src/contract/limits.js';
import {PATHS} from '#src/contract/paths.js';
import '#src/elements/tags/service-deposit.js';
import {gatedTitle, words} from '../support/harness/words.ts';
import {clock} from '../support/pages/clock.ts';
import {byMouse} from '../support/pages/hands.ts';
import {focusesOn, notes} from '../support/pages/inside.ts';
import {json, network, type Call} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openFlow, Screen} from '../support/pages/screen.ts';
import {answerAtOnce, asked, nobodyAnswers} from '../support/pages/session-end.ts';
import {openTerms, type TermsScreen} from '../support/pages/terms-screen.ts';

const VERSION = '2026-09-01';

type Pass = () => Promise<Response>;

/** The requests that record an acceptance. */
const recorded = (): readonly Call[] =>
  network.calls(PATHS.terms).filter(({method}) => method === 'POST');

/**
 * Ends each request to record an acceptance in this way. `nth` starts at 0. Reads are answered as
 * usual.
 */
function recording(end: (nth: number, pass: Pass) => Response | Promise<Response>): void {
  let nth = 0;
  network.answer(PATHS.terms, ({method}, pass) => (method === 'POST' ? end(nth++, pass) : pass()));
}

const failed = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const over = (): Response =>
  json({code: 'SESSION_EXPIRED', error: 'The session has expired.'}, 401);

/** Replaces the first page of the terms in the element with a blank page, which cannot answer. */
function silenced({shadowRoot}: HTMLElement): Promise<void> {
  return new Promise(resolve => {
    const silence = (): void => {
      const frame = shadowRoot?.querySelector('iframe');
      if (!frame) return;
      observer.disconnect();
      frame.addEventListener('load', () => resolve(), {once: true});
      frame.src = 'about:blank';
    };
    const observer = new MutationObserver(silence);
    if (shadowRoot) observer.observe(shadowRoot, {childList: true, subtree: true});
    silence();
  });
}

/** The terms on the screen, ready to be read. */
async function reading(): Promise<TermsScreen> {
  const {screen} = await openTerms({way: 'inline'});
  await screen.is('ready');
  return screen;
}

describe('accepted terms', () => {
  it('2.4 gates: take effect at once in a deposit on the same session', async () => {
    const {screen, user} = await openTerms({way: 'inline'});
    const deposit = await openFlow('service-deposit', Screen, {way: 'inline', user});
    await deposit.screen.shows(gatedTitle());
    await screen.accept();
    await deposit.screen.shows(words.chooseDeposit);
  });

  it('2.4 gates: take effect in other terms elements on the same session, and are reported once', async () => {
    const {screen, user} = await openTerms({way: 'inline'});
    const {screen: other} = await openTerms({way: 'inline', user});
    const {screen: declined} = await openTerms({way: 'inline', user});
    await declined.decline();
    await declined.shows(words.termsDeclinedTitle);
    await other.shows(words.termsTitle);
    await screen.accept();
    for (const each of [screen, other, declined]) await each.succeeds();
    expect(page.told('service-terms-accepted')).to.deep.equal([{version: VERSION}]);
    expect(recorded()).to.have.lengthOf(1);
  });

  it('that are outdated are replaced by the new ones, which the user can accept', async () => {
    recording((nth, pass) => (nth === 0 ? json({status: 'outdated', version: VERSION}) : pass()));
    const screen = await reading();
    await screen.accept();
    await notes(screen, 'note', words.termsOutdated);
    await screen.accept();
    await screen.succeeds();
    expect(recorded()).to.have.lengthOf(2);
    expect(page.told('service-terms-accepted')).to.deep.equal([{version: VERSION}]);
  });

  it('7.4 terms: count even if the response is lost, and are reported once', async () => {
    recording(async (_, pass) => {
      await pass();
      return failed();
    });
    const screen = await reading();
    await screen.accept();
    await screen.succeeds();
    expect(page.told('service-terms-accepted')).to.deep.equal([{version: VERSION}]);
    expect(recorded()).to.have.lengthOf(1);
    expect(page.told('service-error')).to.deep.equal([]);
  });

  it('7.7 NETWORK_ERROR: do not count if the request is lost, and can be accepted again', async () => {
    recording((nth, pass) => (nth === 0 ? failed() : pass()));
    const screen = await reading();
    await screen.accept();
    await notes(screen, 'note', words.termsNotRecorded);
    expect(page.told('service-error')).to.have.lengthOf(1);
    expect(page.told('service-error')[0]).to.include({code: 'NETWORK_ERROR', retryable: true});
    await screen.accept();
    await screen.succeeds();
    expect(page.told('service-terms-accepted')).to.deep.equal([{version: VERSION}]);
  });

  it('7.7 REQUEST_REFUSED: do not count if the service rejects them; the reason is shown, and they can be accepted again', async () => {
    const closed = json({code: 'terms_closed', error: 'Come back tomorrow.'}, 409);
    recording((nth, pass) => (nth === 0 ? closed : pass()));
    const screen = await reading();
    await screen.accept();
    await notes(screen, 'note', `${words.termsRefused}Come back tomorrow.`);
    expect(page.told('service-error')[0]).to.include({
      code: 'REQUEST_REFUSED',
      wireCode: 'terms_closed',
      message: 'Come back tomorrow.',
      retryable: false,
    });
    await screen.reads(`${words.errorId} ${page.events('service-error')[0]?.detail.errorId}`);
    await screen.accept();
    await screen.succeeds();
    expect(page.told('service-terms-accepted')).to.deep.equal([{version: VERSION}]);
  });

  it('7.3 SESSION_EXPIRED: count if the session ends while they are read and is renewed', async () => {
    const {screen, user} = await openTerms({way: 'inline'});
    answerAtOnce(screen, user);
    await screen.is('ready');
    recording((nth, pass) => (nth === 0 ? over() : pass()));
    await screen.accept();
    await screen.succeeds();
    expect(recorded()).to.have.lengthOf(2);
    expect(page.events('service-session-refreshed')).to.have.lengthOf(1);
    expect(page.told('service-error')).to.deep.equal([]);
  });

  it('7.3 SESSION_EXPIRED: do not count if the session is not renewed, and the screen shows that it has expired', async () => {
    recording(over);
    const screen = await reading();
    await screen.accept();
    await screen.until(
      () => asked() === 1,
      () => 'the page to be asked for a fresh token',
    );
    nobodyAnswers();
    await screen.shows(words.expiredTitle);
    const codes = page.events('service-error').map(({detail}) => detail.code);
    expect(codes).to.deep.equal(['SESSION_EXPIRED']);
    expect(page.events('service-terms-accepted')).to.have.lengthOf(0);
  });
});

describe('the terms', () => {
  it('that are declined lead to a screen that gets the focus', async () => {
    const {screen} = await openTerms({way: 'inline', hand: byMouse});
    await screen.is('ready');
    await screen.decline();
    await screen.shows(words.termsDeclinedTitle);
    await focusesOn(screen, words.termsDeclinedTitle);
  });

  it('time out if their page never answers, and can be retried', async () => {
    const {screen} = await openTerms({way: 'inline'});
    await silenced(screen.element);
    clock.pass(REQUEST_TIMEOUT);
    await screen.shows(words.termsSilentTitle);
    await screen.press(words.tryAgain);
    await screen.accept();
    await screen.succeeds();
  });

  it('7.7 NETWORK_ERROR: can be retried if their state cannot be read', async () => {
    const cut = network.cut(PATHS.terms);
    const {screen} = await openTerms({way: 'inline'});
    await screen.shows(words.networkTitle);
    const codes = page.events('service-error').map(({detail}) => detail.code);
    expect(codes).to.deep.equal(['NETWORK_ERROR']);
    cut.end();
    await screen.press(words.tryAgain);
    await screen.shows(words.termsTitle);
    await screen.is('ready');
  });
});
