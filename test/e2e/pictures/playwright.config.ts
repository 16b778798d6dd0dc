/**
 * Compares pictures of all screens with those in the repository: `npm run test:pictures`. With `--
 * --update`, it renews them. The tolerances are in test/README.md.
 */
import {defineConfig} from 'playwright/test';
import {browser, CHROMIUM_ARGS} from '../../support/engines/browsers.ts';
import base from '../playwright.config.ts';

/** Text without hinting and without subpixel colors differs least between machines. */
const PLAIN = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

const {executablePath} = browser('chromium');

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'screens.pictures.ts',
  outputDir: '../../../.build/pictures',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  updateSnapshots: process.env['CI'] ? 'none' : 'missing',
  expect: {
    ...base.expect,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      // A share of all pixels. A moved line or another icon exceeds it. A new size always fails.
      maxDiffPixelRatio: 0.005,
      threshold: 0.2,
    },
  },
  reporter: 'list',
  projects: [
    {name: 'pictures', use: {launchOptions: {executablePath, args: [...CHROMIUM_ARGS, ...PLAIN]}}},
  ],
});
