/** A service worker of the page. It changes the service's answers as the test requests. */
/**
 * @typedef {Event & {
 *   request: Request,
 *   waitUntil(done: Promise<unknown>): void,
 *   respondWith(answer: Response | Promise<Response>): void,
 * }} WorkerEvent
 */

const worker =
  /** @type {EventTarget & {skipWaiting(): void, clients: {claim(): Promise<void>}}} */ (
    /** @type {unknown} */ (self)
  );

let mode = 'pass';

/** @param {object} value */
const json = (value, status = 200) =>
  new Response(JSON.stringify(value), {status, headers: {'content-type': 'application/json'}});

/** @type {Readonly<Record<string, (request: Request) => Response | Promise<Response>>>} */
const MODES = {
  'answers with its offline page': () =>
    new Response('<h1>You are offline</h1>', {headers: {'content-type': 'text/html'}}),
  'answers with its offline page as JSON': () =>
    new Response('<h1>You are offline</h1>', {headers: {'content-type': 'application/json'}}),
  'answers with a cached response to something else': () => json({articles: []}),
  'answers with nothing': () => new Response(null, {status: 204}),
  'answers with an error': () => json({message: 'offline'}, 503),
  'answers with an unreadable response': request => fetch(request.url, {mode: 'no-cors'}),
  'answers with a redirect': () => Response.redirect('/'),
  'answers with half of an answer': async request => {
    const text = await (await fetch(request)).text();
    return new Response(text.slice(0, text.length / 2), {
      headers: {'content-type': 'application/json'},
    });
  },
  'breaks an answer off': () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"exp'));
          controller.error(new Error('gone'));
        },
      }),
      {headers: {'content-type': 'application/json'}},
    ),
  'fails each request': () => Response.error(),
  'throws at each request': () => Promise.reject(new Error('a mistake of the page')),
};

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', event => {
  const activation = /** @type {WorkerEvent} */ (event);
  activation.waitUntil(worker.clients.claim());
});
worker.addEventListener('message', event => {
  const {data, ports} = /** @type {MessageEvent<string>} */ (event);
  mode = data;
  ports[0]?.postMessage(data in MODES || data === 'pass');
});
worker.addEventListener('fetch', event => {
  const fetching = /** @type {WorkerEvent} */ (event);
  const {request} = fetching;
  const answer = MODES[mode];
  if (answer && request.url.includes('/embed/v1/')) fetching.respondWith(answer(request));
});
