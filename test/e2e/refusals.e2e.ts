/** Sessions, places and addresses that are refused at once (contract 7.3, 7.5). */
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {isFramed} from '../support/e2e/frames.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const VALIDATE = '/embed/v1/token/validate';

/**
 * `begins` is true if the service knows the partner and the page, and allows it to frame the flow.
 * `cause` is the cause that the console names to the page's developer.
 */
for (const {row, scenario, title, begins, cause} of [
  {
    row: '7.3 SESSION_INVALID: an altered token',
    scenario: 'bad-signature',
    title: 'invalidTitle',
    begins: true,
    cause: 'environment',
  },
  {
    row: '7.3 SESSION_INVALID: an unknown issuer',
    scenario: 'unknown-issuer',
    title: 'invalidTitle',
    begins: false,
    cause: 'environment',
  },
  {
    row: '7.3 ORIGIN_UNAUTHORIZED: a page that is not registered',
    scenario: 'unregistered-origin',
    title: 'originTitle',
    begins: false,
    cause: 'origin',
  },
] as const) {
  test(
    `${row} is rejected once, without a retry`,
    {tag: '@framed'},
    async ({open, page, problems}) => {
      const deposit = await open(scenario);
      if (begins) await deposit.shows(words[title]);
      else await deposit.says(words[title]);
      await deposit.is('error');
      const drawn = begins ? deposit.screen : deposit.element;
      await expect(drawn.getByRole('button')).toHaveText([words.copyIds]);
      expect(await errors(page)).toEqual([
        expect.objectContaining({code: row.split(/[ :]/)[1], retryable: false}),
      ]);
      // A page that listens is asked once for another token. It is not asked if the origin is
      // refused.
      const isAsked = row.includes('SESSION_INVALID') && (begins || !isFramed());
      expect(await eventsOf(page, 'service-session-expired')).toHaveLength(isAsked ? 1 : 0);
      // In a frame that begins, the message is in the frame's own console.
      const lines = begins && isFramed() ? [] : [expect.stringContaining(`#setup-${cause}`)];
      await expect.poll(() => problems).toEqual(lines);
      expect(problems.splice(0)).toEqual(lines);
    },
  );
}

test('7.3 SESSION_INVALID: a string that is not a token is rejected without a request', async ({
  open,
  page,
  problems,
}) => {
  const deposit = await open('ready', {token: 'garbage'});
  await deposit.says(words.invalidTitle);
  expect(await errors(page)).toEqual([expect.objectContaining({code: 'SESSION_INVALID'})]);
  expect(await deposit.user.count('GET', VALIDATE)).toBe(0);
  const lines = [expect.stringContaining('#setup-malformed')];
  await expect.poll(() => problems).toEqual(lines);
  expect(problems.splice(0)).toEqual(lines);
  // A valid token recovers the element.
  await deposit.element.evaluate((element, token) => {
    element.setAttribute('session-token', token);
  }, deposit.user.session.token);
  await deposit.shows(words.chooseDeposit);
});

test(
  '6 SERVICE_GEOFENCE_BLOCKED: the location is rejected once when the deposit opens',
  {tag: '@framed'},
  async ({open, page}) => {
    const deposit = await open('geo-blocked');
    await deposit.shows(words.blockedTitle);
    await deposit.is('blocked');
    const reason = 'Deposits and withdrawals aren’t available in Nevada.';
    await expect(deposit.text(reason)).toBeVisible();
    await expect(deposit.text('Location: Nevada')).toBeVisible();
    await expect(deposit.screen.getByRole('button')).toHaveText([words.tryAgain]);
    expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
      expect.objectContaining({stateCode: 'US-NV', reason, phase: 'open'}),
    ]);
    expect(await errors(page)).toEqual([]);
  },
);

// `session-token.test.ts` of the browser tests lists the invalid addresses.
test('an invalid base-url shows a calm message and one warning; a valid one recovers', async ({
  open,
  page,
  problems,
}) => {
  const deposit = await open('ready', {baseUrl: 'ftp://service.example'});
  await deposit.says(words.unconfiguredTitle);
  await expect.poll(() => problems.length).toBe(1);
  expect(problems.splice(0)[0]).toContain('warning: <service-deposit>: base-url');
  expect(await errors(page)).toEqual([]);
  await deposit.element.evaluate((element, url) => {
    element.setAttribute('base-url', url);
  }, deposit.user.session.baseUrl);
  await deposit.shows(words.chooseDeposit);
});
