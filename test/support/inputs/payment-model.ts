/** States and events of a payment, and a service that answers its commands at random. */
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import {ofTransaction} from '#src/contract/wire-errors.js';
import type {Order, Transaction, TransactionStatus, Wallet} from '#src/contract/payments.js';
import type {
  Need,
  PaymentCommand,
  PaymentEvent,
  PaymentState,
  Source,
} from '#src/flows/payment-state.js';
import type {Random} from './random.ts';
import {oneOfEach} from './tables.ts';

export const WALLET: Wallet = {currency: 'USD', balance: '250.00', withdrawable: '250.00'};
export const CHECKING: Source = {
  id: 'a1',
  name: 'Bank Checking',
  detail: '1111',
  terms: {account: 'a1'},
};
export const SAVINGS: Source = {
  id: 'a2',
  name: 'Bank Savings',
  detail: '2222',
  terms: {account: 'a2'},
};
export const NEED: Need = {kind: 'profile', ahead: 2};
export const ORDER: Order = {
  transactionId: 'first',
  provider: 'bankpay',
  amount: '25.00',
  account: 'a1',
};

export function transaction(
  status: TransactionStatus,
  order: Order = ORDER,
  code?: string,
): Transaction {
  const {transactionId, provider, amount} = order;
  return {transactionId, action: 'deposit', provider, amount, currency: 'USD', status, code};
}

/** An error with a definite outcome. */
export const refused = (code: ErrorCode) => new ServiceError(code, 'No.', {status: 422});
/** An error after which the outcome is unknown. */
export const lost = () => new ServiceError('NETWORK_ERROR', 'Gone.');

const funds = {sources: [CHECKING, SAVINGS], source: CHECKING, wallet: WALLET} as const;
const journey = {
  action: 'deposit',
  provider: 'bankpay',
  draft: {amount: '25', firstName: 'Ada'},
  total: 5,
  confirmed: [ORDER],
} as const;
const ordered = {...journey, confirmed: [ORDER], funds, currency: 'USD', order: ORDER};
/** The state of an order that was sent before the page was closed or reloaded. */
const resumed = {...ordered, funds: undefined};

const block = {
  step: 'blocked',
  error: refused('GEOFENCE_BLOCKED'),
  stateCode: 'US-NV',
} as const;

export const STATES = oneOfEach<PaymentState, 'step'>()({
  preparing: {...journey, step: 'preparing'},
  unprepared: {...journey, step: 'unprepared', error: lost()},
  asking: {...journey, step: 'asking', need: NEED, problem: undefined, flaws: ['amount']},
  answering: {...journey, step: 'answering', need: NEED, answer: 'Ada'},
  picking: {...journey, step: 'picking', funds},
  entering: {...journey, step: 'entering', funds, problem: undefined},
  reviewing: {...ordered, step: 'reviewing'},
  'reviewing, doubted': {...ordered, step: 'reviewing', doubted: true},
  sending: {...ordered, step: 'sending'},
  'sending, doubted': {...ordered, step: 'sending', doubted: true},
  checking: {...ordered, step: 'checking', error: lost(), leaving: false},
  'checking, to leave': {...ordered, step: 'checking', error: lost(), leaving: true},
  'checking, refused': {
    ...ordered,
    step: 'checking',
    error: refused('bankpay_rejected'),
    leaving: false,
  },
  'checking, resumed': {...resumed, step: 'checking', error: lost(), leaving: false},
  'sending, resumed': {...resumed, step: 'sending'},
  'sending, renewing': {...ordered, step: 'sending', renewing: true},
  pending: {...ordered, step: 'pending', transaction: transaction('pending')},
  'pending, nothing seen': {
    ...ordered,
    step: 'pending',
    transaction: {...transaction('pending'), stage: 'waiting'},
  },
  succeeded: {...ordered, step: 'succeeded', transaction: transaction('completed')},
  failed: {...ordered, step: 'failed', error: refused('bankpay_rejected')},
  'failed after booking': {
    ...ordered,
    step: 'failed',
    error: ofTransaction(transaction('failed')),
  },
  'failed for good': {...ordered, step: 'failed', error: refused('PERMISSION_DENIED')},
  'not booked': {...ordered, step: 'failed', error: lost()},
  held: {...ordered, step: 'failed', error: lost(), held: true},
  'failed, resumed': {...resumed, step: 'failed', error: refused('bankpay_rejected')},
  blocked: {...ordered, ...block},
  'blocked at the start': {...journey, ...block, before: undefined},
  'blocked at a question': {
    ...journey,
    ...block,
    before: {step: 'asking', need: NEED, problem: undefined, flaws: []},
  },
});

export const EVENTS = oneOfEach<PaymentEvent, 'type'>()({
  ready: {type: 'ready', sources: [CHECKING], wallet: WALLET},
  'ready with two': {type: 'ready', sources: [CHECKING, SAVINGS], wallet: WALLET},
  'ready, to be named': {type: 'ready', sources: [CHECKING], wallet: WALLET, explicit: true},
  needs: {type: 'needs', need: NEED},
  balance: {type: 'balance', wallet: {...WALLET, withdrawable: '1.00'}},
  'no balance': {type: 'balance', wallet: undefined},
  refused: {type: 'rejected', error: refused('bankpay_rejected')},
  lost: {type: 'rejected', error: lost()},
  expired: {type: 'rejected', error: refused('SESSION_EXPIRED')},
  geofenced: {type: 'rejected', error: refused('GEOFENCE_BLOCKED')},
  barred: {type: 'blocked', error: refused('GEOFENCE_BLOCKED'), stateCode: 'US-NV'},
  unfunded: {type: 'rejected', error: refused('insufficient_funds')},
  'invalid amount': {type: 'rejected', error: refused('invalid_amount')},
  mismatch: {type: 'rejected', error: refused('amount_mismatch')},
  completed: {type: 'booked', transaction: transaction('completed')},
  pending: {type: 'booked', transaction: transaction('pending')},
  failed: {type: 'booked', transaction: transaction('failed')},
  'not booked': {type: 'not-booked'},
  'not found': {type: 'not-found'},
  type: {type: 'type', name: 'amount', value: '30'},
  answer: {type: 'answer', answer: 'Ada'},
  flawed: {type: 'flawed', fields: ['phone']},
  pick: {type: 'pick', source: SAVINGS},
  confirm: {type: 'confirm', transactionId: 'second'},
  submit: {type: 'submit'},
  retry: {type: 'retry', transactionId: 'third'},
  'another account': {type: 'switchAccount'},
  back: {type: 'back'},
  renew: {type: 'renew'},
  again: {type: 'again'},
});

export type StateName = keyof typeof STATES;
export type EventName = keyof typeof EVENTS;

/** A user's event on any screen, valid there or not. */
export function userEvent(random: Random, id: () => string): PaymentEvent {
  return random.pick<() => PaymentEvent>([
    () => ({type: 'type', name: 'amount', value: random.pick(['5', '5.00', '7,5', '1.000', ''])}),
    () => ({type: 'type', name: 'firstName', value: random.pick(['Ada', 'Grace'])}),
    () => ({type: 'answer', answer: 'Ada'}),
    () => ({type: 'flawed', fields: ['phone']}),
    () => ({type: 'pick', source: random.pick([CHECKING, SAVINGS])}),
    () => ({type: 'confirm', transactionId: id()}),
    () => ({type: 'confirm', transactionId: id()}),
    () => ({type: 'submit'}),
    () => ({type: 'submit'}),
    () => ({type: 'retry', transactionId: id()}),
    () => ({type: 'switchAccount'}),
    () => ({type: 'back'}),
    () => ({type: 'renew'}),
    () => ({type: 'again'}),
  ])();
}

const CODES = [
  'bankpay_rejected',
  'amount_mismatch',
  'insufficient_funds',
  'invalid_amount',
  'SESSION_EXPIRED',
  'PERMISSION_DENIED',
  'DEPOSIT_FAILED',
] as const satisfies readonly ErrorCode[];

/** A possible answer to the command. */
export function serviceEvent(random: Random, command: PaymentCommand): PaymentEvent {
  const rejected = (error: ServiceError): PaymentEvent => ({type: 'rejected', error});
  const elsewhere = {type: 'blocked', error: refused('GEOFENCE_BLOCKED'), stateCode: ''} as const;
  switch (command.type) {
    case 'prepare':
    case 'answer':
      return random.pick<PaymentEvent>([
        {type: 'ready', sources: [CHECKING], wallet: WALLET},
        {type: 'ready', sources: [CHECKING, SAVINGS], wallet: WALLET},
        {type: 'needs', need: {...NEED, ahead: random.below(3)}},
        rejected(lost()),
        rejected(refused('mfa_rejected')),
        elsewhere,
      ]);
    case 'send':
      return random.pick<PaymentEvent>([
        booked(random, command.order),
        {type: 'needs', need: NEED, error: refused('user_unconfirmed')},
        rejected(lost()),
        rejected(refused(random.pick(CODES))),
        elsewhere,
      ]);
    case 'find':
      return random.pick<PaymentEvent>([
        {type: 'not-found'},
        booked(random, command.order),
        rejected(refused(random.pick(CODES))),
        elsewhere,
      ]);
    case 'abandon':
      return random.pick<PaymentEvent>([
        {type: 'not-booked'},
        {type: 'not-found'},
        booked(random, command.order),
      ]);
    case 'readBalance':
      return {type: 'balance', wallet: random.pick([undefined, WALLET])};
    case 'watch':
      return booked(random, command.order);
  }
}

function booked(random: Random, order: Order): PaymentEvent {
  const status = random.pick(['completed', 'pending', 'failed'] as const);
  const code = status === 'failed' ? random.pick(CODES) : undefined;
  return {type: 'booked', transaction: transaction(status, order, code)};
}
