/**
 * The partner's page. The integration is `depositElement` alone: a token from
 * our backend, one element, one answer to an expired session. The rest serves
 * the developer panel.
 */
import {connectPanel} from './developer-panel.js';
import {byId, make, messageOf} from './dom.js';
import {logEvents} from './event-log.js';
import {showLedger} from './ledger.js';
import {followNews} from './service-news.js';
import {fetchSession} from './session.js';

const place = byId('embed');
let picks = 0;

/** @param {import('./session.js').Session} session */
function depositElement({token, baseUrl, userId}) {
  const deposit = document.createElement('service-deposit');
  deposit.setAttribute('base-url', baseUrl);
  deposit.setAttribute('session-token', token);
  deposit.addEventListener('service-session-expired', event => {
    const {detail} = /** @type {CustomEvent<{refresh: (token: Promise<string>) => void}>} */ (
      event
    );
    detail.refresh(fetchSession({userId}).then(session => session.token));
  });
  return deposit;
}

/**
 * A new user each time; of two quick picks the later one stays.
 *
 * @param {string | undefined} scenario
 */
async function show(scenario) {
  const pick = ++picks;
  try {
    const session = await fetchSession(scenario === undefined ? {} : {scenario});
    if (pick !== picks) return;
    const deposit = depositElement(session);
    deposit.setAttribute('color-scheme', panel.scheme());
    place.replaceChildren(deposit);
    showLedger(session);
    followNews(session.userId);
  } catch (error) {
    if (pick !== picks) return;
    const notice = make('p', `Adding money isn’t possible right now. ${messageOf(error)}`);
    notice.className = 'notice';
    notice.role = 'alert';
    place.replaceChildren(notice);
  }
}

const panel = connectPanel({
  pickScenario: scenario => void show(scenario),
  pickScheme: scheme =>
    place.querySelector('service-deposit')?.setAttribute('color-scheme', scheme),
});
logEvents(place);
await show(panel.scenario());
