/**
 * The end-to-end tests: the real `npm start` on free ports, and a browser that opens it. The
 * browser is Chromium, unless ENGINES names Firefox: ENGINES=firefox npx playwright test -c
 * test/e2e/playwright.config.ts
 */
import {fileURLToPath} from 'node:url';
import {defineConfig, type Project} from 'playwright/test';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';
import {freePort} from '../support/servers/free-port.ts';

// Each worker reads this file again. Only the first process chooses the ports.
process.env['E2E_PARTNER_PORT'] ??= String(await freePort());
process.env['E2E_SERVICE_PORT'] ??= String(await freePort());
const {E2E_PARTNER_PORT: partnerPort, E2E_SERVICE_PORT: servicePort} = process.env;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests that also run in a frame: each journey once, and all behavior that differs there. */
const FRAMED = /@framed/;

/** Tests that run only in frames. */
const IN_FRAMES_ALONE = 'isolation.e2e.ts';

/** Journeys that browser or Node tests cover, too. These tests see them from outside. */
const SEEN_BELOW = [
  'bank-link',
  'browser-back',
  'chaos',
  'crypto',
  'crypto-address',
  'double-click',
  'frame-strangers',
  'handoff',
  'lost-answers',
  'lost-files',
  'one-sitting',
  'payment-errors',
  'places',
  'refusals',
  'session-expiry',
  'sessions',
].map(name => `${name}.e2e.ts`);

/** Tests that run in Firefox: each journey once. The browser tests cover the rest there. */
const IN_FIREFOX = /@engines/;

/**
 * The page’s own flow, features that exist only in a frame, and journeys once more with
 * `isolation="frame"`. `npm test` leaves `inline-again` and `frame` to `npm run test:engines`.
 */
const PROJECTS: Record<'chromium' | 'firefox', () => Project[]> = {
  chromium() {
    const {executablePath} = browser('chromium');
    const use = {launchOptions: {executablePath, args: CHROMIUM_ARGS}};
    return [
      {name: 'inline', use, testIgnore: [IN_FRAMES_ALONE, ...SEEN_BELOW]},
      {name: 'inline-again', use, testMatch: SEEN_BELOW},
      {name: 'frame-alone', use, testMatch: IN_FRAMES_ALONE},
      {name: 'frame', use, grep: FRAMED, testIgnore: IN_FRAMES_ALONE},
    ];
  },
  firefox() {
    const use = firefox();
    return [
      {name: 'inline-firefox', use, grep: IN_FIREFOX, testIgnore: IN_FRAMES_ALONE},
      {name: 'frame-firefox', use, grep: both(IN_FIREFOX, FRAMED)},
    ];
  },
};

function both(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`(?=.*${one.source})(?=.*${other.source})`);
}

/** Playwright's own build, or the system's Firefox by WebDriver BiDi, which needs a mediator. */
function firefox() {
  const {kind, executablePath} = browser('firefox');
  if (kind === 'playwright') return {browserName: 'firefox', launchOptions: {executablePath}};
  const mediator = fileURLToPath(new URL('../support/engines/firefox-bidi.ts', import.meta.url));
  return {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {executablePath: mediator},
  };
}

const {ENGINES = 'chromium'} = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: `${root}.build/e2e`,
  fullyParallel: true,
  // One more worker than cores, because each test waits for the service at times.
  workers: 3,
  // Allows for a machine that is busy with other work. On an idle machine, no test takes so long.
  timeout: 90_000,
  expect: {timeout: 15_000},
  // In CI, a failed test cannot be rerun by hand, so it runs up to twice more. If it passes then,
  // the summary names it.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['../support/reporters/e2e-results.ts']],
  use: {
    baseURL: `http://localhost:${partnerPort}`,
    trace: 'off',
    // Playwright would take its screenshot before the result is known. See what-was-shown.ts.
    screenshot: 'off',
  },
  projects: [
    ...(ENGINES.includes('chromium') ? PROJECTS.chromium() : []),
    ...(ENGINES.includes('firefox') ? PROJECTS.firefox() : []),
  ],
  webServer: {
    command: 'node demo/start.ts',
    cwd: root,
    // The sandbox takes 10 ms for whatever usually takes a second.
    env: {PARTNER_PORT: partnerPort, SERVICE_PORT: servicePort, SANDBOX_PACE: '0.01'},
    // Longer than Playwright's default, for a busy machine.
    timeout: 180_000,
    wait: {stdout: /^ready/m},
    gracefulShutdown: {signal: 'SIGTERM', timeout: 2000},
  },
});
