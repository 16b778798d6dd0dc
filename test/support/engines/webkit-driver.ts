/** Drives the distribution's WebKit by WebDriver, on a virtual screen. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {connect} from 'node:net';
import type {Readable} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {freePort} from '../servers/free-port.ts';

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
  const display = await firstLine(screen, 3);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {...process.env, DISPLAY: `:${display}`},
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  process.once('exit', stop);
  await accepts(port);
  return {port, stop};
}

async function firstLine(process: ChildProcess, descriptor: number): Promise<string> {
  const [chunk] = await once(process.stdio[descriptor] as Readable, 'data');
  return String(chunk).trim();
}

async function accepts(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error('WebKitWebDriver does not answer.');
}
