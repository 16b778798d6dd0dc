/**
 * An identity check whose form is incomplete, whose session ends, or whose answers do not arrive.
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {fill} from '#src/locale/words.js';
import {PERSON} from '../support/harness/kyc.ts';
import {words} from '../support/harness/words.ts';
import {focusesOn, notes, Summary} from '../support/pages/inside.ts';
import {openKyc, type KycScreen} from '../support/pages/kyc-screen.ts';
import {json, network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {answerAtOnce, endSession, nobodyAnswers} from '../support/pages/session-end.ts';

const sentBy = (method: string): number =>
  network.calls(PATHS.kyc).filter(call => call.method === method).length;

const codes = (): readonly string[] => page.events('service-error').map(({detail}) => detail.code);

const failed = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** A completed form, ready to be sent. */
async function filledIn(): Promise<KycScreen> {
  const {screen} = await openKyc({way: 'inline'});
  await screen.enterPerson();
  await screen.addPassport();
  return screen;
}

/** The service refuses the token of the first upload. The returned list grows with each file. */
function refuseFirstFile(): readonly string[] {
  const files: string[] = [];
  network.answer(PATHS.kycDocuments, ({init}, pass) => {
    files.push(new Headers(init.headers).get('authorization') ?? '');
    return files.length === 1 ? new Response(null, {status: 401}) : pass();
  });
  return files;
}

describe('the form of an identity check', () => {
  it('lists what is missing or invalid, links to the fields, and keeps the input', async () => {
    const {screen} = await openKyc({way: 'inline'});
    await screen.shows(words.kycDetailsTitle);
    await screen.fill(words.firstName, 'Ada');
    await screen.fill(words.birth_year, '2099-01-01');
    await screen.press(words.kycToDocument);
    const summary = new Summary(screen, words.mend);
    await summary.hasFocus();
    expect(summary.lines()).to.have.lengthOf(6);
    expect(summary.lines()).to.include(words.birthDateFuture);
    await screen.describes(words.birth_year, words.birthDateFuture);
    const {href} = location;
    summary.follow(words.birthDateFuture);
    await focusesOn(screen, words.birth_month);
    await screen.fill(words.birth_month, '12/10/1990');
    expect(await screen.valueOf(words.birth_day)).to.equal('10');
    await screen.until(
      () => summary.lines().length === 5,
      () => `five lines, not ${summary.lines().join()}`,
    );
    expect(await screen.valueOf(words.firstName)).to.equal('Ada');
    expect(location.href).to.equal(href);
  });

  it('7.3 SESSION_EXPIRED: reports an expired session once, and can be sent after a renewal', async () => {
    const {screen, user} = await openKyc({way: 'inline'});
    await screen.shows(words.kycDetailsTitle);
    await screen.fillPerson();
    await endSession(screen);
    nobodyAnswers();
    await screen.shows(words.expiredTitle);
    expect(codes()).to.deep.equal(['SESSION_EXPIRED']);
    answerAtOnce(screen, user);
    await screen.press(words.expiredAction);
    await screen.shows(words.kycDetailsTitle);
    expect(await screen.valueOf(words.lastName)).to.equal(PERSON[words.lastName]);
    await screen.press(words.kycToDocument);
    await screen.addPassport();
    await screen.submit();
    await screen.comesTo(words.kycDoneTitle);
    expect(codes()).to.have.lengthOf(1);
  });
});

describe('an identity check', () => {
  it('7.3 SESSION_EXPIRED: resends a file and the submission with a fresh token, without an error', async () => {
    const {screen, user} = await openKyc({way: 'inline'});
    answerAtOnce(screen, user);
    await screen.enterPerson();
    const files = refuseFirstFile();
    let refused = 0;
    network.answer(PATHS.kyc, (_, pass) =>
      refused++ === 0
        ? json({code: 'SESSION_EXPIRED', error: 'The session has expired.'}, 401)
        : pass(),
    );
    await screen.addPassport();
    await screen.submit();
    await screen.comesTo(words.kycDoneTitle);
    expect(new Set(files).size).to.equal(2);
    expect(sentBy('POST')).to.equal(2);
    expect(page.events('service-session-refreshed')).to.have.lengthOf(2);
    expect(page.told('service-error')).to.deep.equal([]);
  });

  it('is looked up after its last response is lost, and is not sent twice', async () => {
    const screen = await filledIn();
    network.answer(PATHS.kyc, async ({method}, pass) => {
      const answer = await pass();
      return method === 'POST' ? failed() : answer;
    });
    await screen.submit();
    await screen.comesTo(words.kycDoneTitle);
    expect(sentBy('POST')).to.equal(1);
    expect(page.told('service-error')).to.deep.equal([]);
  });

  it('7.7 NETWORK_ERROR: can be resent if it never arrived, after a request for its status', async () => {
    const screen = await filledIn();
    let lost = 0;
    network.answer(PATHS.kyc, ({method}, pass) =>
      method === 'POST' && lost++ === 0 ? failed() : pass(),
    );
    await screen.submit();
    await notes(screen, 'note', words.kycNotSure);
    expect(codes()).to.deep.equal(['NETWORK_ERROR']);
    // A changed answer does not resolve the doubt about the submission.
    await screen.press(fill(words.kycChangeOf, {section: words.kycDocumentTitle}));
    await screen.press(words.kycToPictures);
    await screen.press(words.kycToReview);
    await screen.shows(words.kycReviewTitle);
    await notes(screen, 'note', words.kycNotSure);
    const before = sentBy('GET');
    await screen.submit();
    await screen.comesTo(words.kycDoneTitle);
    expect(sentBy('GET')).to.be.greaterThan(before);
    expect(sentBy('POST')).to.equal(2);
  });

  it('7.7 NETWORK_ERROR: can be retried if it cannot open because of a server error', async () => {
    let count = 0;
    network.answer(PATHS.kyc, (_, pass) =>
      count++ === 0 ? new Response('out of order', {status: 500}) : pass(),
    );
    const {screen} = await openKyc({way: 'inline'});
    await screen.shows(words.networkTitle);
    await screen.is('error');
    await screen.press(words.tryAgain);
    await screen.shows(words.kycDetailsTitle);
  });
});
