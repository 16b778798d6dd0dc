/** `<service-signup>`: somebody becomes a user by phone, code and details. */
import type {Page} from 'playwright/test';
import {GEOFENCE, SIGNUP_COMPLETE, SIGNUP_CONFIRM, SIGNUP_START} from '#src/contract/paths.js';
import {fulfill, letExpire, refuseOnce} from '../support/e2e/answers.ts';
import {bodyOf, fetchAs} from '../support/e2e/bodies.ts';
import {errors, events, eventsOf} from '../support/e2e/heard.ts';
import {FlowPage} from '../support/e2e/identity.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {User} from '../support/e2e/service.ts';
import {
  CODE,
  enterCode,
  fillIn,
  FOUND,
  NOT_FOUND,
  RIGHT,
  toCode,
  toDetails,
} from '../support/e2e/signup.ts';
import {expect, place, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

async function succeeds(signup: FlowPage): Promise<void> {
  await signup.shows(words.signupCompletedTitle);
  const {userId} = signup.user.session;
  expect(await eventsOf(signup.page, 'service-one-click-success')).toEqual([{userId}]);
}

/** Nothing of a person in what the page was told, or in what it shows or keeps. */
async function leavesNothing(page: Page, ...typed: readonly string[]): Promise<void> {
  const told = JSON.stringify(await events(page));
  const kept = await page.evaluate(() => {
    const element = document.querySelector('service-signup');
    const root = element?.shadowRoot;
    const inputs = [...(root?.querySelectorAll('input, select') ?? [])];
    const storage = JSON.stringify([localStorage, sessionStorage].map(Object.entries));
    const values = inputs.map(each => (each as HTMLInputElement).value).join();
    return `${element?.outerHTML}${root?.innerHTML}${storage}${values}${document.cookie}`;
  });
  for (const text of typed) {
    expect(told).not.toContain(text);
    expect(kept).not.toContain(text);
  }
}

test(
  '6 onOneClickSuccess: who is found looks through the details, by keyboard alone',
  {tag: ['@framed', '@engines']},
  async ({page, openFlow}) => {
    const signup = await openFlow('signup', 'signup');
    const keyboard = new Keyboard(page);
    await keyboard.type(signup.field(words.phone), FOUND);
    await keyboard.enter();
    await expect(signup.heading(words.codeTitle)).toBeFocused();
    await keyboard.type(signup.field(CODE), RIGHT);
    await keyboard.enter();
    await expect(signup.heading(words.signupFoundTitle)).toBeFocused();
    await expect(signup.text('Jordan Sample')).toBeVisible();
    await keyboard.to(signup.element.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await keyboard.press(signup.button(words.signupCreate));
    await succeeds(signup);
    await expect(signup.heading(words.signupCompletedTitle)).toBeFocused();
    await signup.is('success');
    await leavesNothing(page, 'Jordan', '5550006', 'Pine Street', 'jordan@example.com');
    expect(await signup.user.count('GET', GEOFENCE)).toBe(0);
  },
);

test('6 onOneClickSuccess: who is not found fills in the same form; the partner gets the user', async ({
  page,
  openFlow,
  request,
}) => {
  const signup = await openFlow('signup', 'signup');
  await toDetails(signup, NOT_FOUND);
  await fillIn(signup);
  await signup.element.getByRole('checkbox').check();
  await signup.button(words.signupCreate).click();
  await succeeds(signup);
  await leavesNothing(page, 'Ada', 'Ellis', '5550009', 'Elm Street', 'ada@example.com');
  // The partner's backend has the new user's secret: it can obtain tokens for them.
  const token = await new User(signup.user.session, request).freshToken();
  const {baseUrl, userId} = signup.user.session;
  const answer = await request.get(`${baseUrl}/embed/v1/token/validate`, {
    headers: {authorization: `Bearer ${token}`},
  });
  expect(await answer.json()).toMatchObject({userId, gates: {terms: {completed: true}}});
});

test('details that were found can be mended', async ({openFlow, page}) => {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith(SIGNUP_COMPLETE)) sent.push(bodyOf(request));
  });
  const signup = await openFlow('signup', 'signup');
  await toDetails(signup);
  await signup.button(words.signupEdit).click();
  await expect(signup.heading(words.signupDetailsTitle)).toBeFocused();
  await expect(signup.field(words.city)).toHaveValue('Seattle');
  await signup.field(words.city).fill('Spokane');
  await signup.button(words.signupCreate).click();
  await succeeds(signup);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({person: {firstName: 'Jordan', city: 'Spokane'}});
  expect(sent[0]).not.toContain('termsVersion');
});

test('what is missing or cannot be is listed, and each line leads to its field', async ({
  page,
  openFlow,
}) => {
  const sent: string[] = [];
  page.on('request', request => sent.push(new URL(request.url()).pathname));
  const signup = await openFlow('signup', 'signup');
  await signup.button(words.signupSend).click();
  await expect(signup.field(words.phone)).toBeFocused();
  await toDetails(signup, NOT_FOUND);
  await fillIn(signup, {[words.birthDate]: '2090-01-01', [words.city]: ''});
  await signup.button(words.signupCreate).click();
  const summary = signup.element.getByRole('group', {name: words.mend});
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    `Date of birth: ${words.birthDateFuture}`,
    `City: ${words.required}`,
  ]);
  await summary.getByRole('link', {name: 'City'}).click();
  await expect(signup.field(words.city)).toBeFocused();
  expect(sent).not.toContain(SIGNUP_COMPLETE);
});

test('6 onOneClickFailure: what the service does not take stands beside its field, and can be mended', async ({
  page,
  openFlow,
}) => {
  const signup = await openFlow('signup', 'signup');
  await toDetails(signup, NOT_FOUND);
  await fillIn(signup, {[words.lastName]: 'Fail', [words.birthDate]: '1990-04-23'});
  await signup.button(words.signupCreate).click();
  const message = 'We could not find this name at your address.';
  await expect(signup.field(words.lastName)).toHaveAccessibleDescription(message);
  await expect(signup.element.getByRole('group', {name: words.mend})).toBeFocused();
  // The service's words may name the user: the page has ours.
  expect(await eventsOf(page, 'service-one-click-failure')).toEqual([
    {status: 'failed', code: 'mismatch', message: words.reason_mismatch},
  ]);
  await signup.field(words.lastName).fill('Ellis');
  await signup.button(words.signupCreate).click();
  await succeeds(signup);
});

test('a refusal for good says so, and keeps nothing', async ({page, openFlow}) => {
  const signup = await openFlow('signup', 'signup');
  await toDetails(signup, NOT_FOUND);
  await fillIn(signup, {[words.lastName]: 'Final'});
  await signup.button(words.signupCreate).click();
  await signup.shows(words.signupFailedTitle);
  expect(await eventsOf(page, 'service-one-click-failure')).toMatchObject([{code: 'not_verified'}]);
  await leavesNothing(page, 'Ada', 'Elm Street', '5550009');
});

test('a wrong code says how many tries are left; a dead one needs another', async ({openFlow}) => {
  const signup = await openFlow('signup', 'signup');
  await toCode(signup);
  for (const left of [4, 3, 2, 1]) {
    await enterCode(signup, '111111');
    const flaw = words.signupWrongCode.replace('{left}', String(left));
    await expect(signup.field(CODE)).toHaveAccessibleDescription(flaw);
    await expect(signup.field(CODE)).toBeFocused();
  }
  await enterCode(signup, '111111');
  await expect(signup.field(CODE)).toHaveAccessibleDescription(words.signupTooMany);
  await enterCode(signup, '12');
  await expect(signup.field(CODE)).toHaveAccessibleDescription(
    words.codeInvalid.replace('{digits}', '6'),
  );
});

test('a code that is too old says so; after a while another one is sent', async ({
  page,
  openFlow,
}) => {
  let starts = 0;
  await page.route(`**${SIGNUP_START}`, async route => {
    starts += 1;
    const answer = await fetchAs(route);
    await route.fulfill({response: answer, json: {...(await answer.json()), retryAfter: 30}});
  });
  const signup = await openFlow('signup', 'signup');
  await toCode(signup);
  await enterCode(signup, '222222');
  await expect(signup.field(CODE)).toHaveAccessibleDescription(words.signupExpiredCode);
  await expect(signup.button(/^A new code can be sent in/)).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.clock.fastForward(31_000);
  await signup.button(words.resend).click();
  await expect(signup.button(/^A new code can be sent in/)).toBeVisible();
  expect(starts).toBe(2);
  await enterCode(signup);
  await signup.shows(words.signupFoundTitle);
});

test('the number can be changed; where there are no more codes for now, the screen says when', async ({
  page,
  openFlow,
}) => {
  const signup = await openFlow('signup', 'signup');
  await toCode(signup, NOT_FOUND);
  await signup.button(words.changeNumber).click();
  await expect(signup.field(words.phone)).toHaveValue(NOT_FOUND);
  await page.route(`**${SIGNUP_START}`, route =>
    route.request().method() === 'POST'
      ? fulfill(route, 200, {status: 'limited', retryAfter: 130})
      : route.continue(),
  );
  await signup.field(words.phone).fill(FOUND);
  await signup.button(words.signupSend).click();
  await expect(signup.element.locator('.problem')).toHaveText(
    words.signupLimited.replace('{minutes}', '3'),
  );
});

test('6 onOneClickCancel: cancel tells the page, wipes what was typed, and can be taken back', async ({
  page,
  openFlow,
}) => {
  const signup = await openFlow('signup', 'signup');
  await toDetails(signup, NOT_FOUND);
  await fillIn(signup);
  await signup.button(words.signupCancel).click();
  await signup.shows(words.signupCanceledTitle);
  await expect(signup.heading(words.signupCanceledTitle)).toBeFocused();
  expect(await eventsOf(page, 'service-one-click-cancel')).toEqual([null]);
  await leavesNothing(page, 'Ada', 'Elm Street', '5550009');
  await signup.button(words.signupAgain).click();
  await expect(signup.field(words.phone)).toHaveValue('');
  await signup.button(words.signupCancel).click();
  expect(await eventsOf(page, 'service-one-click-cancel')).toEqual([null, null]);
});

const STEPS = [SIGNUP_START, SIGNUP_CONFIRM, SIGNUP_COMPLETE];

test('an answer that is lost, of whichever step, can be asked for again', async ({
  page,
  openFlow,
}) => {
  for (const path of STEPS) {
    let lost = 0;
    await page.route(`**${path}`, async route => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
      await fetchAs(route);
      await route.abort();
    });
  }
  const signup = await openFlow('signup', 'signup');
  const twice = async (button: string) => {
    await signup.button(button).click();
    await expect(signup.element.locator('form .problem, .problem').first()).toContainText(
      words.signupLost,
    );
    await expect(signup.button(words.signupCancel)).toHaveCount(
      button === words.signupCreate ? 0 : 1,
    );
    await signup.button(button).click();
  };
  await signup.field(words.phone).fill(NOT_FOUND);
  await twice(words.signupSend);
  await signup.shows(words.codeTitle);
  await signup.field(CODE).fill(RIGHT);
  await twice(words.confirmCode);
  await signup.shows(words.signupDetailsTitle);
  await fillIn(signup);
  await twice(words.signupCreate);
  await succeeds(signup);
  expect((await errors(page)).map(({code}) => code)).toEqual(STEPS.map(() => 'NETWORK_ERROR'));
});

test('7.3 a session that ends, at whichever step, is renewed, and nothing typed is lost', async ({
  page,
  openFlow,
  newUser,
}) => {
  const user = await newUser('signup');
  const tokens = [await user.freshToken(), await user.freshToken(), await user.freshToken()];
  const signup = await openFlow('signup', 'signup', {user, answer: {by: 'refresh', tokens}});
  const refused = [];
  for (const path of STEPS) refused.push(await refuseOnce(page, asked => asked === path));
  await toDetails(signup, NOT_FOUND);
  await fillIn(signup);
  await signup.button(words.signupCreate).click();
  await succeeds(signup);
  expect(refused.map(({length}) => length)).toEqual([2, 2, 2]);
  expect(await eventsOf(page, 'service-session-refreshed')).toHaveLength(3);
});

test('7.3 a session that is over says so, and goes on with what was typed', async ({
  page,
  openFlow,
}) => {
  const signup = await openFlow('signup', 'signup');
  await toDetails(signup, NOT_FOUND);
  await fillIn(signup);
  await refuseOnce(page, path => path === SIGNUP_COMPLETE);
  await signup.button(words.signupCreate).click();
  await letExpire(page);
  await signup.shows(words.expiredTitle);
  const token = await signup.user.freshToken();
  await signup.element.evaluate((element, fresh) => {
    Object.assign(element, {tokenProvider: () => fresh});
  }, token);
  await signup.button(words.expiredAction).click();
  await expect(signup.field(words.street)).toHaveValue('12 Elm Street');
  await signup.button(words.signupCreate).click();
  await succeeds(signup);
});

test('7.3 a user’s token cannot sign up, and a signup token is for nothing else', async ({
  page,
  openFlow,
  newUser,
}) => {
  const signup = await openFlow('signup', 'ready');
  await signup.shows(words.invalidTitle);
  const {token, baseUrl} = (await newUser('signup')).session;
  for (const flow of ['terms', 'kyc', 'deposit', 'withdraw'] as const) {
    await place(page, {'base-url': baseUrl, 'session-token': token}, flow);
    await new FlowPage(page, signup.user, flow).shows(words.invalidTitle);
  }
  const told = await errors(page);
  expect(told.map(({code, retryable}) => [code, retryable])).toEqual(
    Array.from({length: 5}, () => ['SESSION_INVALID', false]),
  );
  expect(await eventsOf(page, 'service-session-expired')).toEqual([]);
});

test('a part of the code that does not arrive is asked for again, and nothing typed is lost', async ({
  page,
  openFlow,
}) => {
  await page.route('**/service-embed.details-view.js', route => route.abort());
  const signup = await openFlow('signup', 'signup');
  await toCode(signup);
  await enterCode(signup);
  await signup.shows(words.networkTitle);
  expect(await errors(page)).toMatchObject([{code: 'NETWORK_ERROR'}]);
  await page.unroute('**/service-embed.details-view.js');
  await signup.button(words.tryAgain).click();
  await signup.shows(words.signupFoundTitle);
});

test('a removed element keeps nothing of the person; put back, it begins anew', async ({
  page,
  openFlow,
}) => {
  const signup = await openFlow('signup', 'signup');
  for (const phone of [FOUND, NOT_FOUND]) {
    await toDetails(signup, phone);
    if (phone === NOT_FOUND) await fillIn(signup);
    // Put elsewhere in one task, it keeps everything.
    await signup.element.evaluate(element => {
      const other = document.createElement('section');
      document.querySelector('main')?.append(other);
      other.append(element);
    });
    if (phone === NOT_FOUND) await expect(signup.field(words.street)).toHaveValue('12 Elm Street');
    const kept = await signup.element.evaluate(async element => {
      const parent = element.parentNode;
      element.remove();
      await new Promise(resolve => setTimeout(resolve));
      await (element as HTMLElement & {updateComplete: Promise<boolean>}).updateComplete;
      const root = element.shadowRoot;
      const inputs = [...(root?.querySelectorAll<HTMLInputElement>('input, select') ?? [])];
      const text = `${root?.innerHTML}${inputs.map(({value}) => value).join()}`;
      parent?.append(element);
      return text;
    });
    for (const text of ['Jordan', 'Ada', 'Elm Street', 'Pine Street', '5550006', '5550009']) {
      expect(kept).not.toContain(text);
    }
    await expect(signup.field(words.phone)).toHaveValue('');
  }
  expect(await eventsOf(page, 'service-one-click-cancel')).toEqual([]);
});

test('the second half of a double click does not press the next screen’s button', async ({
  page,
  openFlow,
}) => {
  const signup = await openFlow('signup', 'signup');
  await signup.button(words.signupCancel).click();
  await signup.shows(words.signupCanceledTitle);
  await signup.button(words.signupAgain).hover();
  await page.mouse.down({clickCount: 2});
  await page.mouse.up({clickCount: 2});
  await signup.shows(words.signupCanceledTitle);
  await signup.button(words.signupAgain).click();
  await signup.shows(words.signupTitle);
});
