/**
 * Launches the distribution's WebKit. A driver or a browser that fails to start never responds, and
 * the runner would wait for many minutes. So the runner gets a browser only after it has responded
 * within a time limit. If it has not, another driver starts another browser. Only the launch is
 * repeated, never a test.
 */
import {webdriverLauncher} from '@web/test-runner-webdriver';
import type {BrowserLauncher, TestRunnerCoreConfig} from '@web/test-runner';
import {startWebkitDriver} from './webkit-driver.ts';
import {within} from './within.ts';

/** Time limit of a launch, in milliseconds. A busy machine needs some seconds. */
const LAUNCH_TIME = 45_000;
const LAUNCHES = 3;

/**
 * Time limit of a command, in milliseconds. Commands are not repeated, because a click that took
 * too long may have happened.
 */
const COMMAND_TIME = 60_000;

/** A method that the launcher calls before its first page. Its types do not declare it. */
interface Opening {
  ensureManagerInitialized(): Promise<void>;
}

export async function launchWebkit(executablePath: string): Promise<BrowserLauncher> {
  for (let launch = 1; ; launch++) {
    try {
      return await launched(executablePath);
    } catch (cause) {
      if (launch === LAUNCHES) throw new Error('WebKit does not answer.', {cause});
      console.log('WebKit does not answer; starting another one …');
    }
  }
}

async function launched(executablePath: string): Promise<BrowserLauncher> {
  const driver = await startWebkitDriver();
  const launcher = webdriverLauncher({
    hostname: '127.0.0.1',
    port: driver.port,
    logLevel: 'error',
    connectionRetryTimeout: COMMAND_TIME,
    connectionRetryCount: 0,
    capabilities: {
      // The page itself reports to the runner that it has loaded. With the default, the driver also
      // waits for that. It never answers a navigation that another navigation has replaced.
      pageLoadStrategy: 'none',
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': {binary: executablePath, args: ['--automation']},
    } as object,
  }) as BrowserLauncher;
  try {
    await within(LAUNCH_TIME, answers(launcher), 'the first answer of WebKit');
  } catch (cause) {
    driver.stop();
    throw cause;
  }
  const stop = launcher.stop?.bind(launcher);
  launcher.stop = async () => {
    await stop?.();
    driver.stop();
  };
  return launcher;
}

/** Opens the runner's WebDriver session, which starts the browser. */
async function answers(launcher: BrowserLauncher): Promise<void> {
  // The runner calls `initialize` again with its own configuration.
  await launcher.initialize?.({concurrency: 1, coverage: false} as TestRunnerCoreConfig, []);
  await (launcher as unknown as Opening).ensureManagerInitialized();
}
