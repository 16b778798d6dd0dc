/**
 * Each screen once, light, at 360 px (of withdrawals only a few), and a dozen screens in the dark,
 * wide, and right to left. A picture does not depend on the machine: the gallery has its own font,
 * and time and ids are fixed.
 */
import {expect, test as base, type Page} from 'playwright/test';
import {SCREENS} from '../../../demo/pages/gallery/screens.ts';
import {openGallery, type Gallery} from '../../support/e2e/bench.ts';

const LIGHT = {scheme: 'light', width: '360', dir: 'ltr', theme: 'default', font: 'inter'};

/** The screens that can look different in the dark, wide, or right to left. */
const MORE = {
  dark: [{scheme: 'dark'}, ['choices', 'amount', 'review', 'success', 'gates', 'unreachable']],
  wide: [{width: '768'}, ['review', 'kyc-details', 'crypto-address']],
  rtl: [{language: 'ar', dir: 'rtl'}, ['choices', 'amount', 'gates', 'kyc-details']],
} as const;

/** Most screens of a withdrawal differ from those of a deposit only in their words. */
const OF_WITHDRAWALS = [
  'withdraw-choices',
  'withdraw-amount',
  'withdraw-nothing',
  'withdraw-success',
];
const isAlike = (name: string): boolean =>
  name.startsWith('withdraw-') && !OF_WITHDRAWALS.includes(name);

const test = base.extend<object, {gallery: Gallery}>({
  gallery: [
    async ({browser}, use) => {
      const baseURL = `http://localhost:${process.env['E2E_PARTNER_PORT'] ?? ''}`;
      const context = await browser.newContext({
        baseURL,
        reducedMotion: 'reduce',
        viewport: {width: 1000, height: 900},
        locale: 'en-US',
        timezoneId: 'UTC',
      });
      await use(await openGallery(context, standStill));
      await context.close();
    },
    {scope: 'worker', timeout: 90_000},
  ],
});

async function standStill(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-10-05T12:00:00Z');
  await page.addInitScript(() => {
    crypto.randomUUID = () => '00000000-0000-4000-8000-000000000000';
  });
}

function picture(folder: string, name: string, options: Readonly<Record<string, string>>): void {
  test(`${folder}: “${name}” looks as it did`, async ({gallery: {page, show}}) => {
    await page.evaluate(chosen => window.presentAs(chosen), {...LIGHT, ...options});
    const {screen} = await show(name);
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await expect(screen).toHaveScreenshot([folder, `${name}.png`]);
  });
}

for (const name of Object.keys(SCREENS)) if (!isAlike(name)) picture('light', name, {});
for (const [folder, [options, names]] of Object.entries(MORE))
  for (const name of names) picture(folder, name, options);
