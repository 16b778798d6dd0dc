/**
 * The page’s side of the frame protocol, written by hand (src/host/README.md, "The frame
 * protocol").
 *
 * Four rules make it safe. Accept messages only from one window and one origin, and
 * check them against their schema (`guard.js`). Post only to that origin, never to `*`.
 * Repeat the frame's nonce. Send a token only in response to `SERVICE_READY` and to an
 * open `SERVICE_SESSION_EXPIRED`.
 */
import {heard} from './guard.js';

const CAMERA_FLOWS = ['deposit', 'withdraw', 'kyc'];
const MAX_HEIGHT = 100_000;

const place = byId('place');
const log = byId('log');
const parameters = new URLSearchParams(location.search);
const flow = parameters.get('flow') ?? 'deposit';
const scenario = parameters.get('scenario') ?? (flow === 'signup' ? 'signup' : 'ready');

/** @typedef {{token: string, baseUrl: string, userId: string}} Session */
/** @type {Session} */
const session = await fetchSession({scenario});
const service = new URL(session.baseUrl).origin;
const frame = document.createElement('iframe');

/** The nonce of the current frame page. Each load makes a new one. */
let nonce = '';

addEventListener('message', event => {
  const message = heard(event, {frame: frame.contentWindow, origin: service, nonce});
  if (message?.type === 'SERVICE_READY') void ready(message.nonce);
  else if (message) told(message.type, message.payload);
});

frame.title = 'Harbor & Pine: your money';
frame.allow = CAMERA_FLOWS.includes(flow) ? 'camera' : '';
frame.referrerPolicy = 'strict-origin';
frame.src = `${session.baseUrl}/embed/v1/frame?flow=${encodeURIComponent(flow)}&isv=${partnerOf(session.token)}`;
place.append(frame);

byId('reload').addEventListener('click', () => {
  frame.setAttribute('src', frame.src);
});
byId('look').addEventListener('click', () => {
  const styles = {'--service-accent': '#0a6b4f', '--service-on-accent': 'white'};
  send('SERVICE_INIT', {options: {styles}});
});
byId('gates').addEventListener('click', () => send('SERVICE_GATES_CHANGED'));

/**
 * The frame repeats `SERVICE_READY` until it gets a response. The first page in the
 * frame gets the existing token. A later page, such as after a reload, gets a fresh
 * token, because the first token may have expired.
 *
 * @param {string} its
 */
async function ready(its) {
  if (its === nonce) return;
  const again = nonce !== '';
  nonce = its;
  write('SERVICE_READY');
  const token = again ? await freshToken() : session.token;
  if (its === nonce) send('SERVICE_INIT', {token, options: {locale: 'en'}, answers: true});
}

/**
 * @param {string} type
 * @param {Readonly<Record<string, unknown>>} payload
 */
function told(type, payload) {
  if (type === 'SERVICE_RESIZE') {
    const height = Math.min(Math.max(Number(payload['height']), 0), MAX_HEIGHT);
    frame.style.height = `${height}px`;
    return;
  }
  write(type, payload);
  if (type === 'SERVICE_SESSION_EXPIRED') void refresh(nonce);
  const {question} = payload;
  // To prevent the action, a page answers `go: false`.
  if (typeof question === 'string') send('SERVICE_ANSWER', {question, go: true});
}

/** @param {string} asker */
async function refresh(asker) {
  const token = await freshToken();
  if (asker === nonce) send('SERVICE_SESSION_REFRESH', {token});
}

async function freshToken() {
  return (await fetchSession({userId: session.userId})).token;
}

/**
 * Posts to the frame's window, and only while it shows the service's origin.
 *
 * @param {string} type
 * @param {object} [payload]
 */
function send(type, payload) {
  if (nonce !== '') frame.contentWindow?.postMessage({type, nonce, payload}, service);
}

/**
 * Logs a message as shortened text. Outside data never becomes markup.
 *
 * @param {string} type
 * @param {object} [payload]
 */
function write(type, payload = {}) {
  const line = document.createElement('li');
  line.textContent = `${type} ${textOf(payload).slice(0, 300)}`;
  log.append(line);
  if (log.children.length > 200) log.firstElementChild?.remove();
}

/**
 * A message can contain values that JSON cannot, such as a cycle or a BigInt.
 *
 * @param {object} payload
 * @returns {string}
 */
function textOf(payload) {
  try {
    return JSON.stringify(payload);
  } catch {
    return '…';
  }
}

/**
 * Reads the `iss` claim. A real partner uses its ISV id.
 *
 * @param {string} token
 * @returns {string}
 */
function partnerOf(token) {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).iss;
}

/**
 * @param {object} wanted
 * @returns {Promise<Session>}
 */
async function fetchSession(wanted) {
  const response = await fetch('/session', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(wanted),
  });
  const answer = await response.json();
  if (!response.ok) {
    place.textContent = answer.error;
    throw new Error(answer.error);
  }
  return answer;
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
