/** How the browser tests start each engine. */
import {playwrightLauncher} from '@web/test-runner-playwright';
import {puppeteerLauncher} from '@web/test-runner-puppeteer';
import type {BrowserLauncher} from '@web/test-runner';
import {browser, CHROMIUM_ARGS, type Engine} from './browsers.ts';
import {launchWebkit} from './webkit-launcher.ts';

export async function launcher(engine: Engine): Promise<BrowserLauncher> {
  const {kind, executablePath} = browser(engine);
  if (engine === 'chromium') {
    return playwrightLauncher({launchOptions: {executablePath, args: CHROMIUM_ARGS}});
  }
  if (kind === 'playwright') return playwrightLauncher({product: engine});
  if (engine === 'firefox') {
    return named(
      'Firefox',
      inTurn(puppeteerLauncher({launchOptions: {browser: 'firefox', executablePath}})),
    );
  }
  return named('WebKit', inTurn(await launchWebkit(executablePath)));
}

/**
 * Runs one file at a time. Only the page in front gets keyboard input, and the
 * driver can click only if a single page is open.
 */
function inTurn(launched: BrowserLauncher): BrowserLauncher {
  const initialize = launched.initialize?.bind(launched);
  launched.concurrency = 1;
  launched.initialize = (config, testFiles) =>
    initialize?.({...config, concurrency: 1}, testFiles) ?? Promise.resolve();
  return launched;
}

/** Sets a launcher's name, because some launchers use the name of a program. */
function named(name: string, launched: BrowserLauncher): BrowserLauncher {
  const initialize = launched.initialize?.bind(launched);
  launched.initialize = async (config, testFiles) => {
    await initialize?.(config, testFiles);
    launched.name = name;
  };
  return launched;
}
