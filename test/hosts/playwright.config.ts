/**
 * The host pages in Chromium, with the real `npm start`. `npm run test:hosts` builds them first.
 */
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'playwright/test';
import endToEnd from '../e2e/playwright.config.ts';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';

const {executablePath} = browser('chromium');

export default defineConfig({
  ...endToEnd,
  testDir: '.',
  outputDir: fileURLToPath(new URL('../../.build/host-tests', import.meta.url)),
  projects: [{name: 'hosts', use: {launchOptions: {executablePath, args: CHROMIUM_ARGS}}}],
});
