/** Shows every event that the page receives from the embed, newest first. */
import {byId, make} from './dom.js';
import {reloadLedger} from './ledger.js';

const EVENTS = [
  'service-ready',
  'service-error',
  'service-geofence-blocked',
  'service-session-expired',
  'service-session-refreshed',
  'service-step-change',
  'service-provider-change',
  'service-submit',
  'service-cancel',
  'service-gate-required',
  'service-deposit-pending',
  'service-deposit-success',
  'service-withdraw-pending',
  'service-withdraw-success',
  'service-kyc-success',
  'service-kyc-pending',
  'service-kyc-failure',
  'service-one-click-success',
  'service-one-click-failure',
  'service-one-click-cancel',
  'service-terms-accepted',
];

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
  for (const name of EVENTS) {
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
