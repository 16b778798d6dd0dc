/**
 * Renders the page on a server: streamed, and hydrated in the browser. The HTML has no token. The
 * browser fetches a token with `tokenProvider`.
 *
 * `PORT` is the port of this server. The sandbox accepts pages at port 5173. `BACKEND` is the
 * server that signs requests to the service.
 */
import {readFileSync} from 'node:fs';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {PassThrough} from 'node:stream';
import {text} from 'node:stream/consumers';
import {createElement} from 'react';
import {renderToPipeableStream} from 'react-dom/server';
import {App} from './src/app';
import type {Session} from './src/session';

const {PORT = '5173', BACKEND = 'http://localhost:4000'} = process.env;
const dist = new URL('../dist/', import.meta.url);
const page = readFileSync(new URL('server.html', dist), 'utf8');

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(PORT), 'localhost', () => console.log(`ready: http://localhost:${PORT}`));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  if (path === '/') await sendPage(response);
  else if (path === '/session') response.end(await askBackend(await text(request)));
  else if (/^\/assets\/[\w.-]+$/.test(path)) sendFile(path, response);
  else response.writeHead(404).end();
}

async function sendPage(response: ServerResponse): Promise<void> {
  const {userId, baseUrl}: Session = JSON.parse(await askBackend('{}'));
  const session: Session = {userId, baseUrl};
  const json = JSON.stringify(session).replaceAll('<', String.raw`\u003c`);
  const [head = '', tail = ''] = page.replace('<!--session-->', () => json).split('<!--app-->');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.write(head);
  const body = new PassThrough();
  const {pipe} = renderToPipeableStream(createElement(App, {first: session}), {
    onShellReady: () => pipe(body),
    onShellError: error => body.destroy(error as Error),
  });
  for await (const chunk of body) response.write(chunk);
  response.end(tail);
}

function sendFile(path: string, response: ServerResponse): void {
  response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript');
  response.end(readFileSync(new URL(path.slice(1), dist)));
}

async function askBackend(body: string): Promise<string> {
  const answered = await fetch(`${BACKEND}/session`, {method: 'POST', body});
  if (!answered.ok) throw new Error(`The backend answered ${answered.status}.`);
  return answered.text();
}
