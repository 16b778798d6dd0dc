/** Shows the service's events about the user, which our backend receives and forwards. */
import {byId} from './dom.js';
import {money, reloadLedger} from './ledger.js';

/** @type {string | undefined} */
let user;
/** @type {EventSource | undefined} */
let source;

// An open stream would keep the page out of the back/forward cache.
addEventListener('pagehide', () => source?.close());
addEventListener('pageshow', ({persisted}) => {
  if (persisted) open();
});

/** @param {string} userId */
export function followNews(userId) {
  user = userId;
  byId('news').textContent = 'The service has told your backend nothing yet.';
  open();
}

function open() {
  source?.close();
  if (user === undefined) return;
  source = new EventSource(`/events?userId=${encodeURIComponent(user)}`);
  source.addEventListener('message', ({data}) => {
    /** @type {import('../../partner/service-news.ts').News} */
    const news = JSON.parse(data);
    byId('news').textContent = `The service told your backend: ${inWords(news)}.`;
    void reloadLedger();
  });
}

/** @param {import('../../partner/service-news.ts').News} news */
function inWords(news) {
  if (news.action === 'signup') return 'somebody signed up, and is your user now';
  return `${news.action} ${money(news.amount)} ${news.status}`;
}
