/**
 * The partner's page. The integration is only `serviceElement`: a token from our
 * backend, one element, and a new token when the session expires. The rest is for the
 * page's own navigation and the developer panel.
 */
import {connectPanel} from './developer-panel.js';
import {byId, make, messageOf} from './dom.js';
import './harbor-status.js';
import {followBookings, showLedger} from './ledger.js';
import {connectNavigation, isSigningUp} from './navigation.js';
import {followNews} from './service-news.js';
import {fetchSession} from './session.js';
import {signIn, signInAnew} from './sign-in.js';

const place = byId('embed');
/** @type {import('./session.js').Session | undefined} */
let current;
let picks = 0;

/**
 * @param {string} tag
 * @param {import('./session.js').Session} session
 */
function serviceElement(tag, {token, baseUrl, userId}) {
  const element = document.createElement(tag);
  element.setAttribute('base-url', baseUrl);
  element.setAttribute('session-token', token);
  element.addEventListener('service-session-expired', event => {
    const {detail} = /** @type {CustomEvent<{refresh: (token: Promise<string>) => void}>} */ (
      event
    );
    detail.refresh(fetchSession({userId}).then(session => session.token));
  });
  return element;
}

/** @param {import('./session.js').Session} session */
function show(session) {
  current = session;
  const element = serviceElement(navigation.tag(), session);
  element.setAttribute('color-scheme', panel.scheme());
  // A bank that replaces this page returns the user to this address.
  element.setAttribute('return-url', location.href);
  // `/?isolation=frame` is for a page that must not see its users' input.
  const isolation = new URLSearchParams(location.search).get('isolation');
  if (isolation) element.setAttribute('isolation', isolation);
  place.replaceChildren(element);
  if (!isSigningUp()) byId('limits').replaceChildren(isolation ? inFrame() : statusOf(session));
}

/** The session of a framed embed exists only in its frame, so our components cannot read it. */
function inFrame() {
  const hint = make('p', 'With the embed in a frame, this page does not see its session.');
  hint.className = 'until';
  return hint;
}

/**
 * Our own component with the session of the embed. Elements with the same token share
 * one session and one request.
 *
 * @param {import('./session.js').Session} session
 */
function statusOf(session) {
  const provider = serviceElement('service-session', session);
  provider.append(document.createElement('harbor-status'));
  return provider;
}

/**
 * If the user picks twice quickly, the later pick wins.
 *
 * @param {Promise<import('./session.js').Session>} asked
 */
async function start(asked) {
  const pick = ++picks;
  try {
    const session = await asked;
    if (pick !== picks) return;
    show(session);
    if (!isSigningUp()) showLedger(session);
    followNews(session.userId);
  } catch (error) {
    if (pick !== picks) return;
    const notice = make('p', `This isn’t possible right now. ${messageOf(error)}`);
    notice.className = 'notice';
    notice.role = 'alert';
    place.replaceChildren(notice);
  }
}

const navigation = connectNavigation(async () => {
  // Keeps the user but gets a new token, because the embed reads a token only once.
  if (current) await start(fetchSession({userId: current.userId}));
});
const panel = connectPanel({
  pickScenario: scenario => void start(signIn(scenario, {asNewUser: true})),
  pickScheme: scheme => place.firstElementChild?.setAttribute('color-scheme', scheme),
});
place.addEventListener('service-one-click-success', event => {
  const {detail} = /** @type {CustomEvent<{userId: string}>} */ (event);
  navigation.enter();
  void start(signInAnew(detail.userId));
});
followBookings(place);
await start(signIn(panel.scenario()));
