#!/usr/bin/env node
/**
 * The distribution's Firefox, as Playwright would have it: a program that takes
 * the arguments of Firefox, starts it with them, and says where it listens; but
 * that is the address of a mediator (`bidi-mediator.ts` says why).
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
// Nobody came: whoever started this has ended before.
const forsaken = setTimeout(stop, 60_000);

createInterface({input: firefox.stderr}).on('line', async line => {
  const [, words, url] = LISTENING.exec(line) ?? [];
  console.error(words && url ? `${words}${await mediate(url)}` : line);
});

function stop(): void {
  firefox.kill('SIGKILL');
}

/** Another address for `url`. */
async function mediate(url: string): Promise<string> {
  const server = new WebSocketServer({host: LOOPBACK, port: 0});
  server.on('connection', async (playwright, {url: path = ''}) => {
    clearTimeout(forsaken);
    playwright.pause();
    const answering = new WebSocket(url + path, {perMessageDeflate: false});
    // However one of them ends, all is over.
    for (const end of [playwright, answering]) end.once('close', stop).on('error', stop);
    await once(answering, 'open');
    new Mediator(playwright, answering);
    playwright.resume();
  });
  await once(server, 'listening');
  return `ws://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
}
