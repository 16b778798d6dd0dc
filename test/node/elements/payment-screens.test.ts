/** Screens of a payment whose money may have left the user: no button contradicts the text. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {html, nothing} from 'lit';
import {ACTIONS, type Action} from '#src/contract/access.js';
import {isErrorCode, RETRYABLE} from '#src/contract/error-codes.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import {ofTransaction} from '#src/contract/wire-errors.js';
import type {Order, Transaction} from '#src/contract/payments.js';
import type {Copying} from '#src/elements/views/copying.js';
import {CryptoScreens} from '#src/elements/crypto/crypto-screens.js';
import {paymentScreen} from '#src/elements/payment/payment-screens.js';
import type {ProviderUi} from '#src/elements/payment/provider-ui.js';
import type {ServiceElement} from '#src/elements/session/service-element.js';
import {payment} from '#src/flows/payment.js';
import type {Need, PaymentEvent, PaymentState, Source} from '#src/flows/payment-state.js';
import {enCopy} from '#src/locale/en/copy.js';
import {enCrypto} from '#src/locale/en/crypto.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enOffer} from '#src/locale/en/offer.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {find} from '#src/runners/orders.js';
import {forAction} from '../../support/harness/words.ts';
import {drawn, type DrawnButton} from './drawn.ts';

const words = {...enShell, ...enNotices, ...enOffer, ...enPayment, ...enCopy, ...enCrypto};
const REFERENCE = '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11';
const ADDRESS = '0x7cD386cEfd5cEE12A6dCe7A669057de5242c09Fd';
const LOST = new ServiceError('NETWORK_ERROR', 'Gone.');

const element = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  renderRoot: {querySelector: () => null},
} as unknown as ServiceElement;

type Bare<S = PaymentState> = S extends S
  ? Omit<
      S,
      'action' | 'provider' | 'draft' | 'total' | 'confirmed' | 'order' | 'currency' | 'funds'
    >
  : never;

interface Case {
  readonly action: Action;
  readonly order: Order;
  readonly elapsed: number;
  readonly state: PaymentState;
}

function at(action: Action, bare: Bare, {elapsed = 0, order = bankOrder()} = {}): Case {
  const {provider} = order;
  const source: Source = {id: '1', name: 'Bank', detail: '6789', terms: {account: '1'}};
  const wallet = {currency: 'USD', balance: '250.00', withdrawable: '250.00'};
  const journey = {action, provider, draft: {amount: '25'}, total: 2, confirmed: [order]};
  const ordered = {order, currency: 'USD', funds: {sources: [source], source, wallet}};
  return {action, order, elapsed, state: {...journey, ...ordered, ...bare} as PaymentState};
}

function bankOrder(): Order {
  return {transactionId: REFERENCE, provider: 'bankpay', amount: '25.00', account: '1'};
}

function cryptoOrder(): Order {
  const pair = {asset: 'USDC', network: 'polygon'};
  return {transactionId: REFERENCE, provider: 'crypto', amount: '25.00', ...pair};
}

function pending(
  action: Action,
  said: Partial<Transaction>,
  more: {elapsed?: number; order?: Order},
) {
  const {order = bankOrder()} = more;
  const transaction = {...order, action, currency: 'USD', status: 'pending', ...said} as const;
  return at(action, {step: 'pending', transaction}, {...more, order});
}

/** A provider without its own screens, or the crypto provider. */
function uiOf({provider}: Order): ProviderUi<Need, unknown> {
  const own = provider === 'crypto' ? new CryptoScreens(element, () => words) : undefined;
  return {detail: () => '', ...(own && {own})} as unknown as ProviderUi<Need, unknown>;
}

function draw({action, state, order, elapsed}: Case) {
  const events: PaymentEvent[] = [];
  const send = (event: PaymentEvent): void => void events.push(event);
  const retry = (): void => send({type: 'retry', transactionId: 'fresh'});
  const ui = uiOf(order);
  const screen = paymentScreen(state, {
    action,
    language: 'en',
    elapsed,
    words,
    ui,
    presets: '',
    isLocked: false,
    awaitsPage: false,
    copying: {outcomeOf: () => undefined, copy: () => {}} as unknown as Copying<'reference'>,
    actions: {
      send,
      confirm: () => {},
      prepare: retry,
      submit: state.step === 'failed' ? retry : () => send({type: 'submit'}),
      close: () => send({type: 'back'}),
      done: () => {},
    },
    gates: [],
    checklist: {} as never,
    leave: undefined,
    note: nothing,
    renew: nothing,
  });
  const {text, buttons} = drawn(html`${screen.view}${screen.finalAction ?? nothing}`);
  /** True if the button leads toward a second payment. */
  const paysAnew = ({press}: DrawnButton): boolean => {
    events.length = 0;
    press();
    return events.some(event => {
      const {state: next, command} = payment(state, event);
      const asks = ['preparing', 'picking', 'entering', 'reviewing'].includes(next.step);
      return asks || (command?.type === 'send' && command.order.transactionId !== REFERENCE);
    });
  };
  return {text, buttons, paysAnew};
}

/** An order whose status the service does not return. */
async function unheard(): Promise<Order> {
  const order = cryptoOrder();
  const over = new AbortController();
  const call = () => {
    over.abort(new Error('asked once'));
    return Promise.reject(LOST);
  };
  const session = {baseUrl: '', owner: '', call};
  const {random} = Math;
  // Removes the randomness of the first pause.
  Math.random = () => 0;
  const found = find({session, action: 'deposit', timeout: 0, signal: over.signal}, order);
  await assert.rejects(found, /asked once/);
  Math.random = random;
  return order;
}

const CODES = Object.keys(RETRYABLE).filter(isErrorCode);
const afterBooking = (action: Action, code: ErrorCode): ServiceError =>
  ofTransaction({action, code, error: 'The bank sent it back.'});
const waiting = {address: ADDRESS, expiresIn: 900, stage: 'waiting'} as const;

/** Every screen on which the money may have left the user. */
async function screens(): Promise<Readonly<Record<string, Case>>> {
  const all: Record<string, Case> = {};
  for (const action of ACTIONS) {
    const put = (name: string, one: Case): void => void (all[`${action}: ${name}`] = one);
    for (const code of CODES) {
      const error = afterBooking(action, code);
      put(`booked, then failed with ${code}`, at(action, {step: 'failed', error}));
    }
    const mismatch = new ServiceError('amount_mismatch', 'No.', {status: 409});
    put('started with another amount', at(action, {step: 'failed', error: mismatch}));
    put('not found', at(action, {step: 'failed', error: LOST}));
    for (const [name, leaving, elapsed] of [
      ['checked', false, 0],
      ['checked for a minute', false, 60],
      ['checked before another amount', true, 0],
    ] as const)
      put(name, at(action, {step: 'checking', error: LOST, leaving}, {elapsed}));
    put('in progress', pending(action, {}, {}));
  }
  const order = cryptoOrder();
  const failed = afterBooking('deposit', 'DEPOSIT_FAILED');
  return {
    ...all,
    'crypto: booked, then failed': at('deposit', {step: 'failed', error: failed}, {order}),
    'crypto: address': pending('deposit', waiting, {order}),
    'crypto: address that expires soon': pending('deposit', waiting, {order, elapsed: 850}),
    'crypto: address that has expired': pending('deposit', waiting, {order, elapsed: 900}),
    'crypto: address that cannot be checked': pending('deposit', waiting, {
      order: await unheard(),
      elapsed: 850,
    }),
    'crypto: address that does not fit': pending('deposit', {stage: 'waiting'}, {order}),
    'crypto: seen': pending('deposit', {...waiting, stage: 'seen'}, {order}),
  };
}

for (const [name, one] of Object.entries(await screens()))
  test(`${name}: shows the reference, and offers a new payment only as such and not as the main action`, () => {
    const {text, buttons, paysAnew} = draw(one);
    assert.ok(text.includes(REFERENCE), text);
    for (const button of buttons.filter(paysAnew)) {
      assert.ok(!button.isPrimary, `“${button.label}” is the first thing to do: ${text}`);
      assert.match(button.label, /\bnew\b|\bover\b/, text);
      assert.ok(text.indexOf(REFERENCE) < button.at, `the reference follows “${button.label}”`);
    }
  });

suite('a payment that was booked and failed later', () => {
  for (const action of ACTIONS)
    for (const code of CODES)
      test(`with ${code} (${action}) leads to support with the reference, then to a new payment`, () => {
        const {text, buttons} = draw(
          at(action, {step: 'failed', error: afterBooking(action, code)}),
        );
        const others = buttons.filter(button => button.label !== enCopy.copy);
        assert.ok(text.includes(enPayment[forAction(action, 'bookedNext')]), text);
        assert.ok(text.indexOf('support') < text.indexOf(REFERENCE));
        const label = action === 'deposit' ? enPayment.newDeposit : enPayment.newWithdraw;
        assert.deepEqual(
          others.map(button => button.label),
          [label],
        );
      });
});

for (const [withdrawable, isNothing] of [
  ['0.00', true],
  ['-5.00', true],
  ['0.01', false],
  ['1000000000000.00', false],
] as const)
  test(`${withdrawable} withdrawable: the screen ${isNothing ? 'says that there is nothing' : 'allows something'} to withdraw`, () => {
    const one = at('withdraw', {step: 'entering', problem: undefined});
    assert.ok('funds' in one.state && one.state.funds);
    const {funds} = one.state;
    const wallet = {...funds.wallet, withdrawable};
    const state = {...one.state, funds: {...funds, wallet}} as PaymentState;
    assert.equal(draw({...one, state}).text.includes(enPayment.withdrawNothing), isNothing);
  });

for (const [fee, offered] of [
  ['3.00', []],
  ['2.00', []],
  ['0.50', [enPayment.max]],
] as const)
  test(`2.00 withdrawable and a fee of ${fee}: ${offered.join() || 'no amount'} is offered`, () => {
    const one = at('withdraw', {step: 'entering', problem: undefined});
    assert.ok('funds' in one.state && one.state.funds);
    const {funds} = one.state;
    const wallet = {...funds.wallet, balance: '2.00', withdrawable: '2.00', withdraw: {fee}};
    const source = {...funds.source, conditions: undefined};
    const state = {...one.state, funds: {...funds, source, wallet}} as PaymentState;
    const {buttons} = draw({...one, state});
    assert.deepEqual(
      buttons.map(({label}) => label).filter(label => /\d|Max/i.test(label)),
      offered,
    );
  });

test('a retry of a payment without a response shows its reference and advice first', () => {
  const {text, buttons} = draw(at('deposit', {step: 'reviewing', doubted: true}));
  assert.ok(text.includes(enPayment.doubtedTextDeposit), text);
  assert.ok(text.includes(REFERENCE), text);
  assert.deepEqual(
    buttons.filter(({isPrimary}) => isPrimary).map(({label}) => label),
    [enShell.tryAgain],
  );
});

suite('a refused payment', () => {
  for (const code of CODES.filter(one => one !== 'amount_mismatch'))
    test(`with ${code} has moved no money, and offers a retry if it is retryable`, () => {
      const error = new ServiceError(code, 'No.', {status: 409});
      const {text, buttons} = draw(at('deposit', {step: 'failed', error}));
      assert.ok(text.includes(enPayment.notMovedDeposit), text);
      const [first] = buttons;
      assert.equal(first?.isPrimary, true);
      assert.equal(first?.label, RETRYABLE[code] ? enShell.tryAgain : enPayment.changeAmount);
    });
});

test('an address that has expired or cannot be checked is not on the screen', async () => {
  for (const [name, one] of Object.entries(await screens())) {
    const {text} = draw(one);
    const isGone = /expired|cannot be checked|does not fit|seen/.test(name);
    const isThere = text.replaceAll(' ', '').includes(ADDRESS);
    assert.equal(isThere, name.includes('address') && !isGone, `${name}: ${text}`);
  }
});
