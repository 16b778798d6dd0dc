/**
 * The settings that a frame gets from the page around it. Runs only in a frame
 * (`playwright.config.ts`).
 */
import {expectAccessible} from '../support/e2e/axe.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {expect, test} from '../support/e2e/test.ts';
import {gatedTitle, words} from '../support/e2e/words.ts';

test(
  'language, direction, color scheme, texts and style tokens reach the frame, and follow changes',
  {tag: '@framed'},
  async ({open, page}) => {
    await page.addInitScript(() => {
      if (window.parent !== window) return;
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.setProperty('--service-accent', '#00aa55');
      });
    });
    const attributes = {provider: 'bankpay', locale: 'en-CA', 'color-scheme': 'dark'};
    const deposit = await open('ready', {attributes});
    await expect(deposit.button('US$100.00')).toBeVisible();
    const accent = () =>
      deposit.screen.evaluate(element =>
        getComputedStyle(element).getPropertyValue('--service-accent'),
      );
    const inside = () =>
      deposit.screen.evaluate(({ownerDocument: {documentElement}}) => ({
        lang: documentElement.lang,
        dir: documentElement.dir,
        scheme: getComputedStyle(documentElement).colorScheme,
      }));
    await expect.poll(inside).toEqual({lang: 'en-CA', dir: 'ltr', scheme: 'dark'});
    expect(await accent()).toBe('#00aa55');

    await page.evaluate(review => {
      document.documentElement.dir = 'rtl';
      document.documentElement.style.removeProperty('--service-accent');
      const element = document.querySelector('service-deposit');
      Object.assign(element ?? {}, {messages: {review}});
      element?.setAttribute('color-scheme', 'light');
      element?.removeAttribute('locale');
    }, 'Look it over');
    await expect(deposit.button('Look it over')).toBeVisible();
    await expect.poll(inside).toEqual({lang: 'en', dir: 'rtl', scheme: 'light'});
    await expect.poll(accent).toBe('');
    await expect(deposit.button('$100.00')).toBeVisible();
  },
);

test(
  'the frame is as high as its content, and the page’s Tab order includes its fields',
  {tag: '@framed'},
  async ({open, page}) => {
    const deposit = await open('new-user', {attributes: {provider: 'bankpay'}});
    await deposit.shows(words.profileTitle);
    const heights = async () => [
      await deposit.screen.evaluate(element => Math.ceil(element.getBoundingClientRect().height)),
      await deposit.element.evaluate(element => element.getBoundingClientRect().height),
    ];
    await expect.poll(async () => new Set(await heights()).size).toBe(1);
    const before = await heights();
    await deposit.button(words.continue).click();
    await expect.poll(async () => Number((await heights())[1])).toBeGreaterThan(Number(before[1]));
    await expectAccessible(page);
    await new Keyboard(page).to(deposit.field(words.lastName));
    await deposit.element.evaluate((element: HTMLElement) => element.focus());
    await expect(deposit.field(words.firstName)).toBeFocused();
  },
);

test(
  '7.4 terms: accepting them in one frame also updates the flow in another frame',
  {tag: '@framed'},
  async ({open, page}) => {
    const deposit = await open('terms-pending');
    await deposit.shows(gatedTitle());
    const attributes = {
      isolation: 'frame',
      'base-url': deposit.user.session.baseUrl,
      'session-token': await deposit.user.freshToken(),
    };
    await deposit.element.evaluate((element, given) => {
      const other = document.createElement('service-withdraw');
      for (const [name, value] of Object.entries(given)) other.setAttribute(name, value);
      element.after(other);
    }, attributes);
    const other = page.locator('service-withdraw').frameLocator('iframe');
    await expect(other.getByRole('heading', {name: gatedTitle(1, 'withdraw')})).toBeVisible();
    await deposit.button(new RegExp(words.terms)).click();
    await deposit.bank.getByRole('button', {name: 'Accept'}).click();
    await deposit.shows(words.chooseDeposit);
    await expect(other.getByRole('heading', {name: words.chooseWithdraw})).toBeVisible();
  },
);
