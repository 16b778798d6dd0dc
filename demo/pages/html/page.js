/** One session, and one element at a time inside it. */
import {GERMAN} from './german.js';
import {fetchSession} from './session.js';

const EVENTS = [
  'service-ready',
  'service-deposit-success',
  'service-withdraw-success',
  'service-kyc-success',
  'service-session-refreshed',
  'service-error',
];

const embed = document.querySelector('service-session');
const pages = document.querySelectorAll('[data-tag]');
const theme = document.querySelector('#theme');
const language = document.querySelector('#language');
const log = document.querySelector('[role=log]');

let session;

async function signIn() {
  session = await fetchSession();
  embed.baseUrl = session.baseUrl;
  embed.sessionToken = session.token;
  showWhoIsHere();
}

function signOut() {
  embed.signOut();
  session = undefined;
  showWhoIsHere();
}

function showWhoIsHere() {
  document.querySelector('#sign-in').hidden = session !== undefined;
  document.querySelector('#sign-out').hidden = session === undefined;
}

function showPage(tag) {
  embed.replaceChildren(document.createElement(tag));
  for (const button of pages) button.ariaCurrent = String(button.dataset.tag === tag);
  applyLook();
}

function applyLook() {
  const {firstElementChild: element} = embed;
  element.colorScheme = theme.value;
  element.messages = language.value === 'de' ? GERMAN : undefined;
}

// The session calls this shortly before its token expires.
embed.tokenProvider = async () => (await fetchSession(session.userId)).token;
for (const name of EVENTS) {
  embed.addEventListener(name, ({type, detail}) => {
    const line = document.createElement('li');
    line.textContent = `${type} ${JSON.stringify(detail)}`;
    log.prepend(line);
  });
}
for (const button of pages) button.addEventListener('click', () => showPage(button.dataset.tag));
for (const list of [theme, language]) list.addEventListener('change', applyLook);
document.querySelector('#sign-in').addEventListener('click', signIn);
document.querySelector('#sign-out').addEventListener('click', signOut);
showPage('service-deposit');
await signIn();
