/**
 * A component of this site: the customer's permissions, and when the session expires.
 * It uses only one context key of the embed. The `<service-session>` around it responds
 * with the context protocol of the Web Components Community Group. The value is frozen
 * and contains no token.
 */
import {make} from './dom.js';

/** @typedef {import('#src/index.js').ServiceSession} ServiceSession */
/** @typedef {import('#src/index.js').Gate} Gate */
/** @typedef {import('#src/index.js').Provider} Provider */

const SESSION = Symbol.for('service-embed.session');

/** @type {readonly (readonly [Provider, string])[]} */
const PROVIDERS = [
  ['bankpay', 'Bank transfer'],
  ['crypto', 'Crypto'],
  ['cashpay', 'Cash'],
];

/** @type {readonly (readonly [Gate, string])[]} */
const GATES = [
  ['kyc', 'Identity'],
  ['terms', 'Terms'],
  ['email-verify', 'Email'],
  ['phone-verify', 'Phone'],
  ['not-suspended', 'Good standing'],
];

const time = new Intl.DateTimeFormat('en-US', {timeStyle: 'short'});

class HarborStatus extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #stop;

  async connectedCallback() {
    await customElements.whenDefined('service-session');
    if (this.isConnected && !this.#stop) this.#ask();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#stop = undefined;
  }

  #ask() {
    const request = new Event('context-request', {bubbles: true, composed: true});
    /** @type {(session: ServiceSession, stop?: () => void) => void} */
    const callback = (session, stop) => {
      this.#stop = stop;
      this.replaceChildren(...view(session));
    };
    this.dispatchEvent(
      Object.assign(request, {
        context: SESSION,
        contextTarget: this,
        callback,
        subscribe: true,
      }),
    );
  }
}

customElements.define('harbor-status', HarborStatus);

/** @param {ServiceSession} session */
function view({status, gates, permissions, expiration}) {
  const ways = make('ul', way('Add money', 'deposit'), way('Withdraw', 'withdraw'));
  ways.className = 'rows';
  const checks = make('ul', ...GATES.map(check));
  checks.className = 'checks';
  const until = make('p', untilWhen(status, expiration));
  until.className = 'until';
  return [ways, checks, until];

  /** @param {string} name @param {'deposit' | 'withdraw'} action */
  function way(name, action) {
    const open = PROVIDERS.filter(([provider]) => permissions[`${action}-${provider}`]?.granted);
    const how = open.map(([, words]) => words).join(', ');
    const text = make('span', make('b', name), make('small', how || 'Not open to you yet'));
    return make('li', text, make('span', open.length > 0 ? 'Open' : 'Closed'));
  }

  /** @param {readonly [Gate, string]} gate */
  function check([gate, name]) {
    const isDone = gates[gate]?.completed === true;
    const mark = make('span', isDone ? '✓' : '○');
    mark.ariaHidden = 'true';
    const item = make('li', mark, ` ${name}${isDone ? '' : ': to do'}`);
    item.dataset.done = String(isDone);
    return item;
  }
}

/**
 * @param {ServiceSession['status']} status
 * @param {string | undefined} expiration
 */
function untilWhen(status, expiration) {
  switch (status) {
    case 'none':
      return 'You are signed out.';
    case 'validating':
      return 'One moment…';
    case 'active':
      return expiration
        ? `Signed in until ${time.format(new Date(expiration))}. It renews by itself.`
        : 'Signed in.';
    case 'renewing':
      return 'Your session is being renewed…';
    case 'failed':
      return 'Your session has ended.';
  }
}
