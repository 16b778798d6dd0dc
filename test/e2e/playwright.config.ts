/**
 * The end-to-end tests: the real `npm start` on free ports, and a browser before
 * it. Chromium, unless ENGINES names Firefox: ENGINES=firefox npx playwright
 * test -c test/e2e/playwright.config.ts
 */
import {fileURLToPath} from 'node:url';
import {defineConfig, type Project} from 'playwright/test';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';
import {freePort} from '../support/servers/free-port.ts';

// Each worker reads this file again; the first one to read it chooses.
process.env['E2E_PARTNER_PORT'] ??= String(await freePort());
process.env['E2E_SERVICE_PORT'] ??= String(await freePort());
const {E2E_PARTNER_PORT: partnerPort, E2E_SERVICE_PORT: servicePort} = process.env;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What has no flow of its own to put into a frame, or makes its pages by itself; and the gallery, which is a page without a service. */
const UNFRAMED = ['chaos', 'start', 'terms-page', 'frame-*', 'gallery'];

/** Titles of what cannot be so in a frame. */
const NOT_IN_FRAMES = [
  // A browser loads the frame of an element that is appended elsewhere anew: what was typed is gone.
  /an element that the page moves goes on where it was/,
  // What a frame has sent is given up by the browser with the frame, before a test lets it through.
  /another element shows what became of the payment of one that was removed/,
  /a refusal that another element has told is not tried again by the one that comes back/,
  // Two elements of one page know of each other by its memory; two frames have none in common.
  /an element that was there all along shows the payment of one that was removed/,
  /where the browser allows no storage, payments work all the same/,
  // Playwright does not find the place of a click in the frame of a page that is zoomed by its styles.
  /with text at twice its size nothing is lost at 360 px/,
];

/** Files that Firefox cannot be asked for, as Playwright drives it. */
const BEYOND_FIREFOX = [
  // One click after another is never a double one: each has the `detail` 1.
  'double-click',
  // Neither forced colours nor reduced motion can be set.
  'gallery',
  // A camera of Chromium's own, and other arguments of Chromium.
  'kyc-camera',
  'frame-flows',
  'frame-strangers',
];

/** Titles of what cannot be so in Firefox. */
const NOT_IN_FIREFOX = [
  // As with `double-click`.
  /the second half of a double click/,
  // As with `gallery`.
  /without motion where none is wanted/,
  // Firefox keeps a module that failed to load a failure until the page is loaded again.
  /a part of the code that does not arrive is asked for again/,
];

const files = (...names: readonly string[]) => names.map(name => `${name}.e2e.ts`);

/** The same tests, with the flow in the page, and with `isolation="frame"`, where there is twice as much to load and to look at. */
const PROJECTS: Record<'chromium' | 'firefox', () => Project[]> = {
  chromium() {
    const {executablePath} = browser('chromium');
    const use = {launchOptions: {executablePath, args: CHROMIUM_ARGS}};
    return [
      {name: 'inline', use, testIgnore: files('isolation')},
      {
        name: 'frame',
        use,
        timeout: 60_000,
        grepInvert: NOT_IN_FRAMES,
        testIgnore: files(...UNFRAMED),
      },
    ];
  },
  firefox() {
    const use = firefox();
    return [
      {
        name: 'inline-firefox',
        use,
        grepInvert: NOT_IN_FIREFOX,
        testIgnore: files('isolation', ...BEYOND_FIREFOX),
      },
      {
        name: 'frame-firefox',
        use,
        timeout: 60_000,
        grepInvert: [...NOT_IN_FRAMES, ...NOT_IN_FIREFOX],
        testIgnore: files(...UNFRAMED, ...BEYOND_FIREFOX),
      },
    ];
  },
};

/** Playwright's own build, or the system's by WebDriver BiDi, which needs a mediator. */
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
  workers: 2,
  // Where nobody can look again, a test that fails is run once more, and named at the end if it then passes.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['../support/reporters/e2e-results.ts']],
  use: {
    baseURL: `http://localhost:${partnerPort}`,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...(ENGINES.includes('chromium') ? PROJECTS.chromium() : []),
    ...(ENGINES.includes('firefox') ? PROJECTS.firefox() : []),
  ],
  webServer: {
    command: 'node demo/start.ts',
    cwd: root,
    env: {PARTNER_PORT: partnerPort, SERVICE_PORT: servicePort},
    wait: {stdout: /^ready/m},
    gracefulShutdown: {signal: 'SIGTERM', timeout: 2000},
  },
});
