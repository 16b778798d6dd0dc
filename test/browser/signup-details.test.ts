/**
 * The code and the details of a new user: typed, corrected, refused, and removed when the user
 * leaves.
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {fill} from '#src/locale/words.js';
import {FOUND, NOT_FOUND} from '../support/harness/signup.ts';
import {birthOf, words} from '../support/harness/words.ts';
import {clock} from '../support/pages/clock.ts';
import {focusesOn, heldIn, leftOf, notes, Summary} from '../support/pages/inside.ts';
import {json, network} from '../support/pages/network.ts';
import {later, page} from '../support/pages/page.ts';
import {openSignup, type SignupScreen} from '../support/pages/signup-screen.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';

const VERSION = '2026-09-01';

/** Codes in the sandbox: one that was never sent, and one that has expired. */
const WRONG = '111111';
const OLD = '222222';

/** The name of the button for another code while the user has to wait, without the seconds. */
const [NOT_YET = ''] = words.resendIn.split('{');

/**
 * Text that a user typed, or that the service has stored about a user, as a search would find it.
 */
const TYPED = ['Ada', 'Ellis', '5550009', 'Elm Street', 'ada@example.com'];
/** The first name alone would not do: Jordan is also a country in the list of calling codes. */
const KNOWN = ['Jordan Sample', '5550006', 'Pine Street'];

async function open(): Promise<SignupScreen> {
  return (await openSignup({way: 'inline'})).screen;
}

/** A completed form, ready to be sent. */
async function filledIn(change?: Readonly<Record<string, string>>): Promise<SignupScreen> {
  const screen = await open();
  await screen.toDetails(NOT_FOUND);
  await screen.fillIn(change);
  return screen;
}

const canceled = (): readonly unknown[] =>
  page.events('service-one-click-cancel').map(({detail}) => detail);

describe('the code of a signup', () => {
  it('that is wrong shows the number of tries left; after the last try, a new code is needed', async () => {
    const screen = await open();
    await screen.toCode();
    for (const left of [4, 3, 2, 1]) {
      await screen.enterCode(WRONG);
      const tries = left === 1 ? '1 try' : `${left} tries`;
      await screen.describes(words.code, `That code isn’t right. You have ${tries} left.`);
      await focusesOn(screen, words.code);
    }
    await screen.enterCode(WRONG);
    await screen.describes(words.code, words.signupTooMany);
    await screen.enterCode('12');
    await screen.describes(words.code, words.codeInvalid);
    expect(network.count(PATHS.signupConfirm)).to.equal(5);
  });

  it('that has expired shows an error, and a new one can be sent after a while', async () => {
    network.change(PATHS.signupStart, {retryAfter: 30});
    const screen = await open();
    await screen.toCode();
    await screen.enterCode(OLD);
    await screen.describes(words.code, words.signupExpiredCode);
    // No other code is available yet, so the press does nothing.
    await screen.press(NOT_YET);
    clock.pass(31_000);
    await screen.press(words.resend);
    await screen.until(
      ({buttons}) => buttons.some(name => name.startsWith(NOT_YET)),
      ({buttons}) => `"${NOT_YET}" in ${buttons.join()}`,
    );
    expect(network.count(PATHS.signupStart)).to.equal(2);
    await screen.enterCode();
    await screen.shows(words.signupFoundTitle);
  });

  it('that has expired, with no codes left, cannot be confirmed, and the screen shows what to do', async () => {
    network.change(PATHS.signupStart, {codesLeft: 0});
    const screen = await open();
    await screen.toCode();
    await screen.enterCode(OLD);
    await notes(screen, 'note', words.signupDead);
    await focusesOn(screen, words.codeTitle);
    const buttons = await screen.buttons();
    expect(buttons).not.to.include(words.confirmCode);
    expect(buttons.some(name => name.startsWith(words.resend))).to.equal(false);
    await screen.press(words.changeNumber);
    await screen.shows(words.signupTitle);
  });

  it('can be sent to another number; if no codes are left, the screen says when to retry', async () => {
    const screen = await open();
    await screen.toCode(NOT_FOUND);
    await screen.press(words.changeNumber);
    await screen.shows(words.signupTitle);
    expect(await screen.valueOf(words.phone)).to.equal(NOT_FOUND.replace('+1', ''));
    network.answer(PATHS.signupStart, () => json({status: 'limited', retryAfter: 130}));
    await screen.fill(words.phone, FOUND);
    await screen.press(words.signupSend);
    await notes(screen, 'note', fill(words.signupLimited, {time: '3 minutes'}));
  });
});

describe('the details of a signup', () => {
  it('6 onOneClickSuccess: are removed after the signup, and the partner can get tokens for the user', async () => {
    const {screen, user} = await openSignup({way: 'inline'});
    await screen.toDetails(NOT_FOUND);
    await screen.fillIn();
    await screen.check(fill(words.signupAgree, {version: VERSION}));
    await screen.create();
    await screen.succeeds();
    const {userId, baseUrl} = user;
    expect(page.told('service-one-click-success')).to.deep.equal([{userId}]);
    expect(leftOf(screen, TYPED)).to.deep.equal([]);
    // The partner's backend has the new user's secret, so it can obtain tokens for the user.
    const authorization = `Bearer ${await freshToken(user)}`;
    const answer = await fetch(baseUrl + PATHS.validate, {headers: {authorization}});
    const {gates, ...validation} = (await answer.json()) as {
      userId: string;
      gates: {terms: {completed: boolean}};
    };
    expect(validation.userId).to.equal(userId);
    expect(gates.terms.completed).to.equal(true);
  });

  it('that were found can be corrected, and are sent without an agreement to the terms', async () => {
    const screen = await open();
    await screen.toDetails();
    await screen.press(words.signupEdit);
    await focusesOn(screen, words.signupDetailsTitle);
    expect(await screen.valueOf(words.city)).to.equal('Seattle');
    await screen.fill(words.city, 'Spokane');
    await screen.create();
    await screen.succeeds();
    expect(page.told('service-one-click-success')).to.have.lengthOf(1);
    const [sent] = network.calls(PATHS.signupComplete);
    const body = JSON.parse(sent?.init.body as string) as {person: object};
    expect(body.person).to.include({firstName: 'Jordan', city: 'Spokane'});
    expect(body).not.to.have.property('termsVersion');
  });

  it('that are missing or invalid are listed, and each line leads to its field', async () => {
    const screen = await open();
    await screen.press(words.signupSend);
    await focusesOn(screen, words.phone);
    await screen.toDetails(NOT_FOUND);
    await screen.fillIn({...birthOf('2090-01-01'), [words.city]: ''});
    await screen.create();
    const summary = new Summary(screen, words.mend);
    await summary.hasFocus();
    expect(summary.lines()).to.deep.equal([words.birthDateFuture, words.cityMissing]);
    summary.follow(words.cityMissing);
    await focusesOn(screen, words.city);
    expect(network.count(PATHS.signupComplete)).to.equal(0);
  });

  it('6 onOneClickFailure: show an error at the field that the service rejects, and can be corrected', async () => {
    const screen = await filledIn({[words.lastName]: 'Fail'});
    await screen.create();
    await screen.describes(words.lastName, 'We could not find this name at your address.');
    await new Summary(screen, words.mend).hasFocus();
    // The service's text may name the user, so the page gets ours.
    expect(page.told('service-one-click-failure')).to.deep.equal([
      {status: 'failed', code: 'mismatch', message: words.reason_mismatch},
    ]);
    await screen.fill(words.lastName, 'Ellis');
    await screen.create();
    await screen.succeeds();
    expect(page.told('service-one-click-success')).to.have.lengthOf(1);
  });

  it('6 onOneClickFailure: are not kept after a final rejection', async () => {
    const screen = await filledIn({[words.lastName]: 'Final'});
    await screen.create();
    await screen.shows(words.signupFailedTitle);
    const codes = page.events('service-one-click-failure').map(({detail}) => detail.code);
    expect(codes).to.deep.equal(['not_verified']);
    expect(leftOf(screen, TYPED)).to.deep.equal([]);
  });
});

describe('leaving a signup', () => {
  it('6 onOneClickCancel: by Cancel notifies the page, leaves no data, and allows a new start', async () => {
    const screen = await filledIn();
    await screen.press(words.signupCancel);
    await screen.shows(words.signupCanceledTitle);
    await focusesOn(screen, words.signupCanceledTitle);
    expect(canceled()).to.deep.equal([null]);
    expect(leftOf(screen, TYPED)).to.deep.equal([]);
    await screen.press(words.signupAgain);
    await screen.shows(words.signupTitle);
    expect(await screen.valueOf(words.phone)).to.equal('');
    await screen.press(words.signupCancel);
    await screen.shows(words.signupCanceledTitle);
    expect(canceled()).to.deep.equal([null, null]);
  });

  it('by a double click on Cancel does not start over with the second click', async () => {
    const screen = await open();
    await screen.press(words.signupCancel);
    await screen.shows(words.signupCanceledTitle);
    const again = [...(screen.element.shadowRoot?.querySelectorAll('button') ?? [])].find(button =>
      button.textContent?.includes(words.signupAgain),
    );
    again?.dispatchEvent(
      new MouseEvent('click', {detail: 2, bubbles: true, composed: true, cancelable: true}),
    );
    await later();
    expect((await screen.look()).heading).to.equal(words.signupCanceledTitle);
    await screen.press(words.signupAgain);
    await screen.shows(words.signupTitle);
  });

  for (const [phone, person, shown] of [
    [FOUND, KNOWN, ['Jordan Sample', 'Pine Street']],
    [NOT_FOUND, TYPED, ['Ada', 'Ellis', 'Elm Street', 'ada@example.com']],
  ] as const) {
    it(`by removing the element clears the data of ${phone}, and the signup starts over when it is put back`, async () => {
      const screen = phone === FOUND ? await lookedThrough() : await filledIn();
      const {element} = screen;
      // An element that is moved within one task keeps all input.
      page.add(document.createElement('section')).append(element);
      await later();
      expect(heldIn(screen, person)).to.deep.equal(shown);
      const {parentNode} = element;
      element.remove();
      await later();
      expect(heldIn(screen, person)).to.deep.equal([]);
      parentNode?.append(element);
      await screen.shows(words.signupTitle);
      expect(await screen.valueOf(words.phone)).to.equal('');
      await screen.toDetails(phone);
      expect(canceled()).to.deep.equal([]);
    });
  }
});

async function lookedThrough(): Promise<SignupScreen> {
  const screen = await open();
  await screen.toDetails(FOUND);
  return screen;
}
