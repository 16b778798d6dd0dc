/** Shows what the service has booked for the user, and the balance in the page's header. */
import {byId, make, messageOf} from './dom.js';

/**
 * @typedef {{transactionId: string, action: string, provider: string, amount: string, status: string}} Entry
 * @typedef {{entries: Entry[], balance: string}} Ledger
 */

const dollars = new Intl.NumberFormat('en-US', {style: 'currency', currency: 'USD'});

/** @type {import('./session.js').Session | undefined} */
let current;

byId('reload').addEventListener('click', () => void reloadLedger());

/** Events that can follow a new booking. @type {import('#src/index.js').ServiceEventName[]} */
const BOOKED = [
  'service-deposit-pending',
  'service-deposit-success',
  'service-withdraw-pending',
  'service-withdraw-success',
  'service-error',
];

/** @param {HTMLElement} place */
export function followBookings(place) {
  for (const name of BOOKED) place.addEventListener(name, () => void reloadLedger());
}

/** @param {import('./session.js').Session} session */
export function showLedger(session) {
  current = session;
  byId('user').textContent = session.userId;
  void reloadLedger();
}

export async function reloadLedger() {
  const session = current;
  if (!session) return;
  const state = byId('ledger-state');
  try {
    const url = new URL('/sandbox/ledger', session.baseUrl);
    url.searchParams.set('userId', session.userId);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    const ledger = await response.json();
    if (session === current) draw(ledger);
  } catch (error) {
    if (session === current) state.textContent = `The ledger cannot be read. ${messageOf(error)}`;
  }
}

/** @param {Ledger} ledger */
function draw({entries, balance}) {
  byId('balance').textContent = money(balance);
  byId('ledger').replaceChildren(...entries.toReversed().map(row));
  byId('ledger-table').hidden = entries.length === 0;
  byId('ledger-state').textContent =
    entries.length === 0 ? 'Nothing booked.' : `Balance ${money(balance)}.`;
}

/** @param {Entry} entry */
function row({transactionId, action, provider, amount, status}) {
  const sum = make('td', money(amount));
  sum.className = 'amount';
  const id = make('td', make('code', transactionId.slice(0, 8)));
  return make('tr', make('td', `${action} ${provider}`), sum, make('td', status), id);
}

/** Formats decimal text without converting it to a float. @param {string} text */
export function money(text) {
  return dollars.format(/** @type {`${number}`} */ (text));
}
