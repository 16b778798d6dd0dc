/** The page's answers to a frame: what they prevent, and the effect of silence (contract 6). */
import {expect, test} from '../support/e2e/test.ts';
import {RawHost, SOON} from '../support/e2e/raw-host.ts';
import {gatedTitle, words} from '../support/e2e/words.ts';

async function pay(raw: RawHost): Promise<void> {
  await raw.button(words.bankpay).click();
  await raw.screen.getByLabel(/^Amount in/).fill('12.00');
  await raw.button(words.review).click();
  await raw.button(/^Deposit \$/).click();
}

test('6 SERVICE_ANSWER: a payment that the page forbids is not sent', async ({page, newUser}) => {
  const user = await newUser();
  const raw = await RawHost.open(page, user, {answer: 'no'});
  await pay(raw);
  await expect.poll(() => raw.told('service-submit'), {intervals: SOON}).toHaveLength(1);
  // Advances past the second after which silence means consent.
  await page.clock.fastForward(1_500);
  await expect(raw.button(/^Deposit \$/)).toBeVisible();
  expect(await user.ledger()).toEqual([]);
  // The payment is not lost: the user may press again, and the page is asked again.
  await raw.button(/^Deposit \$/).click();
  await expect.poll(() => raw.told('service-submit'), {intervals: SOON}).toHaveLength(2);
  expect(await user.ledger()).toEqual([]);
});

test('6 SERVICE_ANSWER: the frame waits for an announced answer, however busy the page is', async ({
  page,
  newUser,
}) => {
  const user = await newUser();
  const raw = await RawHost.open(page, user, {answer: 'silence', answers: true});
  await pay(raw);
  await expect.poll(() => raw.told('service-submit'), {intervals: SOON}).toHaveLength(1);
  await page.clock.fastForward(2_500);
  expect(await user.ledger()).toEqual([]);
  const answer = (go: boolean) =>
    page.evaluate(said => {
      const asked = window.said.findLast(({payload}) => payload?.question !== undefined);
      window.sendRaw('SERVICE_ANSWER', {question: asked?.payload?.question, go: said});
    }, go);
  await answer(false);
  // Another amount is another question. The earlier answer does not apply to it.
  await raw.button(/^Deposit \$/).click();
  await expect.poll(() => raw.told('service-submit'), {intervals: SOON}).toHaveLength(2);
  await raw.button(words.back).click();
  await raw.screen.getByLabel(/^Amount in/).fill('13.00');
  await raw.button(words.review).click();
  await raw.button(/^Deposit \$/).click();
  await expect.poll(() => raw.told('service-submit'), {intervals: SOON}).toHaveLength(3);
  await page.evaluate(() => {
    const asked = window.said.filter(({payload}) => payload?.question !== undefined).at(-2);
    window.sendRaw('SERVICE_ANSWER', {question: asked?.payload?.question, go: true});
  });
  await answer(true);
  await raw.hears('service-deposit-success', 1);
  expect(await user.booked()).toEqual(['13.00 completed']);
});

test('6 SERVICE_ANSWER: a payment is sent once if the page does not answer', async ({
  page,
  newUser,
}) => {
  const user = await newUser();
  const raw = await RawHost.open(page, user, {answer: 'silence'});
  await pay(raw);
  // All clicks run in one go: after the page has been silent for a second, the button is gone.
  await raw.button(/^Deposit \$/).evaluate(async (button: HTMLElement) => {
    for (let click = 0; click < 5; click++) {
      button.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await raw.hears('service-deposit-success', 1);
  expect(await raw.told('service-submit')).toHaveLength(1);
  expect(await user.booked()).toEqual(['12.00 completed']);
});

test('6 SERVICE_ANSWER: a gate that the page handles opens nothing, and an answer to another question is ignored', async ({
  page,
  newUser,
}) => {
  const raw = await RawHost.open(page, await newUser('kyc-pending'), {answer: 'silence'});
  await raw.button(new RegExp(`^${words.gateStart}`)).click();
  await expect
    .poll(() => raw.told('service-gate-required'), {intervals: SOON})
    .toEqual([{gate: 'kyc', route: 'kyc'}]);
  await page.evaluate(() => {
    const asked = window.said.findLast(({payload}) => payload?.question !== undefined);
    const question = asked?.payload?.question;
    window.sendRaw('SERVICE_ANSWER', {question: 'another', go: true});
    window.sendRaw('SERVICE_ANSWER', {question, go: false});
    // The first answer counts.
    window.sendRaw('SERVICE_ANSWER', {question, go: true});
  });
  // The page handles the gate. The screen says so, even after the second in which silence means
  // consent.
  await expect(raw.screen.getByRole('listitem').getByText(words.gateTold)).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(raw.screen.getByRole('heading', {name: gatedTitle()})).toBeVisible();
  await expect(raw.screen.getByRole('listitem').getByText(words.gateTold)).toBeVisible();
});

test('6 SERVICE_EVENT: the page gets the events of two gates pressed in a row, even if it answers neither', async ({
  page,
  newUser,
}) => {
  const user = await newUser('all-gates-pending');
  await user.change({gates: {'not-suspended': true}});
  const raw = await RawHost.open(page, user, {answer: 'silence'});
  const startOf = (gate: string) =>
    raw.button(words.gateAction.replace('{action}', words.gateStart).replace('{gate}', gate));
  await expect(startOf(words.emailVerify)).toBeVisible();
  await raw.screen.evaluate(
    (element, labels) => {
      // All clicks run in one task, within the second in which the page might answer.
      for (const label of labels)
        element.shadowRoot?.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
    },
    [words.emailVerify, words.phoneVerify, words.emailVerify].map(gate => `Start: ${gate}`),
  );
  await expect
    .poll(() => raw.told('service-gate-required'), {intervals: SOON})
    .toEqual([
      {gate: 'email-verify', route: 'host'},
      {gate: 'phone-verify', route: 'host'},
    ]);
});

test('6 SERVICE_SESSION_EXPIRED: at the end of a token, the frame asks once, gets one answer and keeps what was typed', async ({
  page,
  newUser,
}) => {
  const user = await newUser();
  const raw = await RawHost.open(page, user, {tokens: [await user.freshToken()]});
  await raw.button(words.bankpay).click();
  await raw.screen.getByLabel(/^Amount in/).fill('37.50');
  await expect.poll(() => raw.told('service-ready'), {intervals: SOON}).toHaveLength(1);
  await page.clock.fastForward('10:01');
  await raw.hears('service-session-refreshed', 1);
  const types = (await raw.says()).map(({type}) => type);
  expect(types.filter(type => type === 'SERVICE_SESSION_EXPIRED')).toHaveLength(1);
  expect(types).not.toContain('SERVICE_ERROR');
  await expect(raw.screen.getByLabel(/^Amount in/)).toHaveValue('37.50');
  await raw.button(words.review).click();
  await raw.button(/^Deposit \$/).click();
  await raw.hears('service-deposit-success', 1);
  expect(await user.booked()).toEqual(['37.50 completed']);
});

test('6 SERVICE_SESSION_EXPIRED: a page that does not answer gets SESSION_EXPIRED, and a late answer restores the session once', async ({
  page,
  newUser,
}) => {
  const user = await newUser();
  const raw = await RawHost.open(page, user);
  const said = async (type: string) =>
    (await raw.says()).filter(one => one.type === type).map(({payload}) => payload?.code);
  // The session's time starts when the service confirms the token.
  await expect.poll(() => raw.told('service-ready'), {intervals: SOON}).toHaveLength(1);
  await page.clock.fastForward('10:01');
  await expect.poll(() => said('SERVICE_SESSION_EXPIRED'), {intervals: SOON}).toHaveLength(1);
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000);
      return said('SERVICE_ERROR');
    })
    .toEqual(['SESSION_EXPIRED']);
  expect(await said('SERVICE_SESSION_EXPIRED')).toHaveLength(1);
  for (const token of [await user.freshToken(), await user.freshToken()]) {
    await page.evaluate(fresh => window.sendRaw('SERVICE_SESSION_REFRESH', {token: fresh}), token);
  }
  await raw.hears('service-session-refreshed', 1);
  await expect(raw.button(words.bankpay)).toBeVisible();
  expect(await said('SERVICE_ERROR')).toHaveLength(1);
});
