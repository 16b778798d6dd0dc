/** Drives the distribution's WebKit by WebDriver, on a virtual screen. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import type {Readable} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {freePort} from '../servers/free-port.ts';
import {within} from './within.ts';

/** Time limit for the start of the screen, and for the start of the driver, in milliseconds. */
const START_TIME = 20_000;

export interface WebkitDriver {
  readonly port: number;
  stop(): void;
}

export async function startWebkitDriver(): Promise<WebkitDriver> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const started: ChildProcess[] = [screen];
  const stop = () => {
    for (const one of started) one.kill();
  };
  process.once('exit', stop);
  try {
    const display = await within(START_TIME, firstLine(screen, 3), 'the screen');
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {...process.env, DISPLAY: `:${display}`},
    });
    started.push(driver);
    await within(START_TIME, isReady(port, driver), 'WebKitWebDriver');
    return {port, stop};
  } catch (cause) {
    stop();
    throw cause;
  }
}

async function firstLine(process: ChildProcess, descriptor: number): Promise<string> {
  const ended = once(process, 'exit').then(() => {
    throw new Error('The screen has ended.');
  });
  const line = once(process.stdio[descriptor] as Readable, 'data');
  const [chunk] = (await Promise.race([line, ended])) as [unknown];
  return String(chunk).trim();
}

/**
 * Resolves when the driver is ready. If another program has taken the port, it does not report so.
 */
async function isReady(port: number, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null && driver.signalCode === null) {
    try {
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(`http://127.0.0.1:${port}/status`, {signal});
      const {value} = (await answer.json()) as {value?: {ready?: boolean}};
      if (value?.ready) return;
    } catch {
      // The driver does not listen yet.
    }
    await sleep(50);
  }
  throw new Error('WebKitWebDriver has ended.');
}
