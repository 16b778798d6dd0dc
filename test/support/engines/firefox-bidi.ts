#!/usr/bin/env node
/**
 * Makes the distribution's Firefox usable in place of Playwright's. This
 * program accepts Firefox's arguments, starts Firefox with them and prints an
 * address to connect to. It is the address of a mediator (`bidi-mediator.ts`
 * explains why).
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {createInterface} from 'node:readline';
import {WebSocket, WebSocketServer} from 'ws';
import {Mediator} from './bidi-mediator.ts';
import {browser} from './browsers.ts';

const LISTENING = /^(WebDriver BiDi listening on )(ws:\/\/\S+)$/;
const LOOPBACK = '127.0.0.1';

const firefox = spawn(
  browser('firefox').executablePath,
  // The mediator works in Firefox's own window.
  ['--remote-allow-system-access', ...process.argv.slice(2)],
  {stdio: ['ignore', 'inherit', 'pipe']},
);
firefox.once('exit', code => process.exit(code ?? 1));
firefox.once('error', error => {
  console.error(error.message);
  process.exit(1);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
process.once('exit', stop);
// If no client connects in a minute, the process that started this has ended.
const forsaken = setTimeout(stop, 60_000);

createInterface({input: firefox.stderr}).on('line', async line => {
  const [, words, url] = LISTENING.exec(line) ?? [];
  console.error(words && url ? `${words}${await mediate(url)}` : line);
});

function stop(): void {
  firefox.kill('SIGKILL');
}

/** Starts a mediator in front of `url` and returns its address. */
async function mediate(url: string): Promise<string> {
  const server = new WebSocketServer({host: LOOPBACK, port: 0});
  server.on('connection', async (playwright, {url: path = ''}) => {
    clearTimeout(forsaken);
    playwright.pause();
    const answering = new WebSocket(url + path, {perMessageDeflate: false});
    // If either side closes, the mediator stops.
    for (const end of [playwright, answering]) end.once('close', stop).on('error', stop);
    await once(answering, 'open');
    new Mediator(playwright, answering);
    playwright.resume();
  });
  await once(server, 'listening');
  return `ws://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
}
