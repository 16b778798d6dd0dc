// The browser tests. They run against the output of tsc in dist/ and against the sandbox, in
// Chromium unless ENGINES names other engines: ENGINES=firefox,webkit npx web-test-runner
import {globSync} from 'node:fs';
import {defaultReporter} from '@web/test-runner';
import {alteredFiles} from './test/support/engines/altered-files.ts';
import {
  heldPart,
  missingPart,
  resultReporter,
  sandbox,
  typescript,
} from './test/support/engines/browser-plugins.ts';
import {isEngine} from './test/support/engines/browsers.ts';
import {garbage} from './test/support/engines/garbage-plugin.ts';
import {freePort} from './test/support/servers/free-port.ts';
import {realInput} from './test/support/engines/input-plugin.ts';
import {libraries} from './test/support/engines/library-plugin.ts';
import {otherService} from './test/support/engines/other-service-plugin.ts';
import {launcher} from './test/support/engines/launchers.ts';
import {sharedPages} from './test/support/engines/shared-pages.ts';
import {shown} from './test/support/engines/shown-plugin.ts';
import {underway} from './test/support/engines/underway-plugin.ts';

const {ENGINES = 'chromium', RESULTS} = process.env;
const engines = ENGINES.split(',').filter(isEngine);

/**
 * Tests of decisions that our code makes from the service's responses. Engines cannot differ in
 * them, so they run only in Chromium. Other files test the look and use of these screens in every
 * engine.
 */
const DECIDED = [
  'access',
  'after-refusals',
  'bad-tokens',
  'bank-link',
  'chaos-witness',
  'console-diagnosis',
  'crypto-answers',
  'crypto-sessions',
  'drawn-once',
  'fetched-ahead',
  'first-token',
  'gates',
  'kyc-answers',
  'late-renewal',
  'listen',
  'lost-answers',
  'offers',
  'options',
  'other-service',
  'payment-codes',
  'payment-providers',
  'payment-refusals',
  'refused-places',
  'removal',
  'removed-early',
  'request-counts',
  'session-blocked',
  'session-expiry',
  'signup-answers',
  'signup-details',
  'slots',
  'terms-answers',
  'withdrawals',
].map(name => `test/browser/${name}.test.ts`);

const port = await freePort();
const origin = `http://localhost:${port}`;
const {middleware, plugin} = await sandbox(origin);
const other = await otherService(origin);

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  files: sharedPages(
    globSync('test/browser/**/*.test.ts', {
      exclude: engines.includes('chromium') ? [] : DECIDED,
    }).toSorted(),
  ),
  port,
  // More pages than cores, because many tests wait for the service.
  concurrency: 3,
  // The production builds that pages get, not the development builds.
  nodeResolve: {browser: true, exportConditions: ['browser', 'production']},
  middleware: [missingPart, heldPart, alteredFiles, middleware, other.middleware],
  plugins: [
    await libraries(['zod/mini', '@open-wc/testing']),
    typescript,
    plugin,
    other.plugin,
    realInput,
    shown,
    underway,
    garbage,
  ],
  browsers: await Promise.all(engines.map(launcher)),
  // Each wait in a test has its own limit and a message. The limits here are only for a busy
  // machine.
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 480_000,
  testFramework: {config: {timeout: 60_000}},
  reporters: [
    defaultReporter({reportTestResults: true, reportTestProgress: process.stdout.isTTY ?? false}),
    resultReporter(RESULTS),
  ],
};
