/** Users who do not read English: a whole deposit, identity check and signup in each language. */
import type {Page} from 'playwright/test';
import {words as arKyc} from '#src/locale/ar/flow-kyc.js';
import {words as arPayment} from '#src/locale/ar/flow-payment.js';
import {words as arSignup} from '#src/locale/ar/flow-signup.js';
import {words as deKyc} from '#src/locale/de/flow-kyc.js';
import {words as dePayment} from '#src/locale/de/flow-payment.js';
import {words as deSignup} from '#src/locale/de/flow-signup.js';
import {words as esKyc} from '#src/locale/es/flow-kyc.js';
import {words as esPayment} from '#src/locale/es/flow-payment.js';
import {words as esSignup} from '#src/locale/es/flow-signup.js';
import {formatMoney} from '#src/locale/money.js';
import {fill} from '#src/locale/words.js';
import {LOST_FILE, takeExpected} from '../support/e2e/expected-problems.ts';
import {eventsOf} from '../support/e2e/heard.ts';
import {PERSON} from '../support/sandbox/person.ts';
import {expect, test} from '../support/e2e/test.ts';
import {FOUND, RIGHT} from '../support/harness/signup.ts';

const LANGUAGES = {
  Spanish: {locale: 'es', payment: esPayment, kyc: esKyc, signup: esSignup},
  German: {locale: 'de', payment: dePayment, kyc: deKyc, signup: deSignup},
  Arabic: {locale: 'ar', payment: arPayment, kyc: arKyc, signup: arSignup},
} as const;

/** The language files that the page has requested. */
const filesOf = (page: Page): readonly string[] => {
  const files: string[] = [];
  page.on('request', request => {
    const [, name] = /\/service-embed\.([a-z]{2}-\w+)\.js$/.exec(request.url()) ?? [];
    if (name) files.push(name);
  });
  return files;
};

for (const [language, {locale, payment, kyc, signup}] of Object.entries(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test('a user deposits', async ({page, openFlow}) => {
      const files = filesOf(page);
      const flow = await openFlow('deposit', 'ready', {attributes: {locale}});
      await flow.shows(payment.chooseDeposit);
      await expect(flow.screen.locator('.root')).toHaveAttribute('lang', locale);
      await expect(flow.screen.locator('.root')).toHaveAttribute('dir', payment.direction);
      await flow.press(payment.bankpay);
      await flow.shows(payment.amountTitleDeposit);
      await flow.fill(fill(payment.amount, {currency: ''}).split('\u2068')[0]?.trim() ?? '', '25');
      await flow.press(payment.review);
      await flow.shows(payment.reviewTitleDeposit);
      const amount = formatMoney('25.00', 'USD', locale === 'es' ? 'es-US' : locale);
      await flow.press(fill(payment.submitDeposit, {amount}));
      await flow.skipsTo(payment.successTitleDeposit, 1_000);
      await expect(flow.text(amount).first()).toBeVisible();
      expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
      expect(files).toEqual([`${locale}-payment`]);
    });

    test('a user has their identity checked', async ({page, openFlow}) => {
      const flow = await openFlow('kyc', 'kyc-pending', {attributes: {locale}});
      await flow.shows(kyc.kycDetailsTitle);
      await flow.pick(kyc.country, '', PERSON.country);
      const [year = '', month = '', day = ''] = PERSON.birthDate.split('-');
      for (const [label, text] of [
        [kyc.firstName, PERSON.firstName],
        [kyc.lastName, PERSON.lastName],
        [kyc.birth_month, month],
        [kyc.birth_day, day],
        [kyc.birth_year, year],
        [kyc.street, PERSON.street],
        [kyc.city, PERSON.city],
        [kyc.region_state, PERSON.region],
        [kyc.postalCode_zip, PERSON.postalCode],
      ] as const)
        await flow.fill(label, text);
      await flow.press(kyc.kycToDocument);
      await flow.shows(kyc.kycDocumentTitle);
      await flow.pick(kyc.kycDocumentCountry, '', 'GB');
      await flow.check(kyc.kyc_passport);
      await flow.press(kyc.kycToPictures);
      await flow.shows(kyc.kycPictures_passport);
      await flow.give(kyc.kycPage, kyc.kycChoose);
      await flow.readsIn(kyc.kycPage, kyc.kycUploaded);
      await flow.press(kyc.kycToReview);
      await flow.press(kyc.kycSubmit);
      await flow.skipsTo(kyc.kycDoneTitle, 1_000);
      expect(await eventsOf(page, 'service-kyc-success')).toHaveLength(1);
    });

    test('a person signs up', async ({page, openFlow}) => {
      const flow = await openFlow('signup', 'signup', {attributes: {locale}});
      await flow.fill(signup.phone, FOUND);
      await flow.press(signup.signupSend);
      await flow.shows(signup.codeTitle);
      await flow.screen.locator('#code').fill(RIGHT);
      await flow.press(signup.confirmCode);
      await flow.shows(signup.signupFoundTitle);
      await flow.screen.getByRole('checkbox').check();
      await flow.press(signup.signupCreate);
      await flow.shows(signup.signupCompletedTitle);
      expect(await eventsOf(page, 'service-one-click-success')).toHaveLength(1);
    });
  });
}

test('in English, no language file is requested', async ({page, openFlow}) => {
  const files = filesOf(page);
  const flow = await openFlow('deposit', 'ready');
  await flow.is('ready');
  expect(files).toEqual([]);
});

test('a language file that fails to load leaves the text in English, and reports no error to the page', async ({
  page,
  openFlow,
  problems,
}) => {
  await page.route(/service-embed\.de-/, route => route.abort());
  const flow = await openFlow('deposit', 'ready', {attributes: {locale: 'de'}});
  await flow.shows('How do you want to add money?');
  await expect(flow.screen.locator('.root')).toHaveAttribute('lang', 'en');
  expect(await eventsOf(page, 'service-error')).toEqual([]);
  await flow.outer.evaluate(element => element.setAttribute('locale', 'es'));
  await flow.shows(esPayment.chooseDeposit);
  takeExpected(problems, LOST_FILE);
});
