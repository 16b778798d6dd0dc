import {expectAccessible} from '../support/e2e/axe.ts';
import {User, type Session} from '../support/e2e/service.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';
import {FOUND, RIGHT} from '../support/harness/signup.ts';

test('the page of `npm start` shows a working deposit', async ({page}) => {
  await page.goto('/');
  await expect(page.locator('service-deposit').getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
});

test('the developer panel shows what the service reported to the partner’s backend, and what the embed does', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByText('Developer panel').click();
  const news = page.locator('#news');
  await expect(news).toHaveText('The service has told your backend nothing yet.');
  const deposit = page.locator('service-deposit');
  await deposit.getByRole('button', {name: words.bankpay}).click();
  await deposit.getByRole('button', {name: '$25.00'}).click();
  await deposit.getByRole('button', {name: words.review}).click();
  await deposit.getByRole('button', {name: /^Deposit \$/}).click();
  await expect(news).toHaveText('The service told your backend: deposit $25.00 completed.');
  await expect(page.locator('#ledger')).toContainText('completed');
  const inspector = page.locator('service-inspector');
  await expect(inspector.getByRole('listitem')).toContainText([
    /service-deposit-success provider=bankpay status=completed/,
  ]);
  await expect(inspector).toContainText('The service accepts it.');
  await expectAccessible(page);
  // Another user is shown, and nothing of the previous user is left.
  await page.getByLabel('Scenario').selectOption('new-user');
  await expect(news).toHaveText('The service has told your backend nothing yet.');
});

test('the page’s own component shows what the user may do from the embed’s session, and sees no token', async ({
  page,
}) => {
  const validated: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/token/validate')) validated.push(request.method());
  });
  const begun = page.waitForResponse('**/session');
  await page.goto('/?scenario=kyc-pending');
  const {token} = (await (await begun).json()) as Session;
  const status = page.locator('harbor-status');
  await expect(status.getByRole('listitem')).toHaveText([
    /^Add moneyNot open to you yetClosed$/,
    /^WithdrawNot open to you yetClosed$/,
    '○ Identity: to do',
    '✓ Terms',
    '✓ Email',
    '✓ Phone',
    '✓ Good standing',
  ]);
  await expect(status).toContainText(/Signed in until \d+:\d\d [AP]M/);
  expect(validated.filter(method => method === 'GET')).toHaveLength(1);
  // Asks as a page's script would. The result contains everything that such a script can see.
  const seen = await status.evaluate(
    element =>
      new Promise<string>(resolve => {
        const request = new Event('context-request', {bubbles: true, composed: true});
        const callback = (value: unknown) =>
          resolve(JSON.stringify(value) + document.documentElement.outerHTML);
        const context = Symbol.for('service-embed.session');
        element.dispatchEvent(Object.assign(request, {context, callback, subscribe: false}));
      }),
  );
  expect(seen).toContain('"status":"active"');
  expect(seen).not.toContain(token);
});

test('the navigation leads to a withdrawal of the same user, and a reload finds it again', async ({
  page,
  request,
}) => {
  const begun = page.waitForResponse('**/session');
  await page.goto('/');
  await expect(page.locator('#balance')).toHaveText('$250.00');
  const customer = new User((await (await begun).json()) as Session, request);
  // The pace is slow enough to look at the payment and to reload the page.
  await customer.change({pace: 1000});
  const user = await page.locator('#user').textContent();
  await page.getByRole('link', {name: 'Withdraw'}).click();
  await expect(page).toHaveTitle('Withdraw · Harbor & Pine');
  const withdraw = page.locator('service-withdraw');
  await withdraw.getByRole('button', {name: words.bankpay}).click();
  await withdraw.getByLabel(/^Amount in/).fill('10.09');
  await withdraw.getByRole('button', {name: words.review}).click();
  await withdraw.getByRole('button', {name: /^Withdraw \$/}).click();
  await expect(withdraw.getByRole('heading', {name: words.pendingTitleWithdraw})).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(withdraw.getByRole('heading', {name: words.pendingTitleWithdraw})).toBeVisible();
  await expect(page.locator('#user')).toHaveText(String(user));
  await customer.change({settle: true});
  await expect(withdraw.getByRole('heading', {name: words.successTitleWithdraw})).toBeVisible();
  await page.goBack();
  await expect(page.locator('service-deposit').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('#balance')).toHaveText('$239.91');
});

test('the identity and terms pages show their elements for the same user', async ({page}) => {
  await page.goto('/?scenario=kyc-pending');
  await expect(page.locator('#balance')).toHaveText('$250.00');
  const user = await page.locator('#user').textContent();
  await page.getByRole('link', {name: 'Identity'}).click();
  await expect(page).toHaveTitle('Your identity · Harbor & Pine');
  const kyc = page.locator('service-kyc');
  await expect(kyc.getByRole('heading', {name: words.kycDetailsTitle})).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', {name: 'Terms'}).click();
  const terms = page.locator('service-terms');
  await expect(terms.getByRole('heading', {name: words.termsAcceptedTitle})).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('#user')).toHaveText(String(user));
});

test('a person who signs up on the page is its user afterwards', async ({page}) => {
  await page.goto('/');
  await page.getByText('Developer panel').click();
  await page.getByLabel('Scenario').selectOption('signup');
  await expect(page).toHaveTitle('Open an account · Harbor & Pine');
  await expect(page.getByRole('navigation')).toBeHidden();
  const signup = page.locator('service-signup');
  await signup.getByLabel(words.phone).fill(FOUND);
  await signup.getByRole('button', {name: words.signupSend}).click();
  await signup.getByLabel(words.code).fill(RIGHT);
  await signup.getByRole('button', {name: words.confirmCode}).click();
  await expect(signup.getByRole('heading', {name: words.signupFoundTitle})).toBeVisible();
  await expectAccessible(page);
  await signup.getByRole('checkbox').check();
  await signup.getByRole('button', {name: words.signupCreate}).click();
  await expect(page).toHaveTitle('Add money · Harbor & Pine');
  const deposit = page.locator('service-deposit');
  await expect(deposit.getByRole('heading', {name: words.chooseDeposit})).toBeVisible();
  await expect(page.locator('#balance')).toHaveText('$0.00');
  await page.reload();
  await expect(deposit.getByRole('heading', {name: words.chooseDeposit})).toBeVisible();
});
