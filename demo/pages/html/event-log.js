/** Shows every event that the page receives from the embed, newest first. */
import {byId, make} from './dom.js';
import {reloadLedger} from './ledger.js';

/** @satisfies {Record<import('#src/index.js').ServiceEventName, true>} */
const EVENTS = {
  'service-ready': true,
  'service-error': true,
  'service-geofence-blocked': true,
  'service-session-expired': true,
  'service-session-refreshed': true,
  'service-access': true,
  'service-unavailable': true,
  'service-setup-error': true,
  'service-support': true,
  'service-step-change': true,
  'service-provider-change': true,
  'service-submit': true,
  'service-cancel': true,
  'service-gate-required': true,
  'service-deposit-pending': true,
  'service-deposit-success': true,
  'service-withdraw-pending': true,
  'service-withdraw-success': true,
  'service-kyc-success': true,
  'service-kyc-pending': true,
  'service-kyc-failure': true,
  'service-one-click-success': true,
  'service-one-click-failure': true,
  'service-one-click-cancel': true,
  'service-terms-accepted': true,
};

/** A booking may have happened before one of these events. */
const BOOKED = /-(pending|success)$|^service-error$/;

const LONGEST_LOG = 200;

/**
 * Logs the events of any element inside `place`. The events bubble.
 *
 * @param {HTMLElement} place
 */
export function logEvents(place) {
  const log = byId('events');
  const none = byId('no-events');
  for (const name of Object.keys(EVENTS)) {
    place.addEventListener(name, event => {
      none.hidden = true;
      log.prepend(entry(/** @type {CustomEvent<unknown>} */ (event)));
      if (log.childElementCount > LONGEST_LOG) log.lastElementChild?.remove();
      if (BOOKED.test(name)) void reloadLedger();
    });
  }
  byId('clear').addEventListener('click', () => {
    log.replaceChildren();
    none.hidden = false;
  });
}

/** @param {CustomEvent<unknown>} event */
function entry({type, detail}) {
  const time = make('time', new Date().toLocaleTimeString('en-GB'));
  const item = make('li', time, make('b', type));
  if (detail !== null) item.append(make('pre', JSON.stringify(detail, showFunctions, 2)));
  return item;
}

/**
 * JSON omits functions, and a log without `refresh` would be misleading.
 *
 * @param {string} _key
 * @param {unknown} value
 */
function showFunctions(_key, value) {
  return typeof value === 'function' ? '(function)' : value;
}
