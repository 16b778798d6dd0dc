/**
 * The bank-link provider: profile, SMS confirmation, linking, accounts.
 *
 *     profile ─▶ code ─▶ link ─▶ bank ─▶ ready
 *
 * The service's errors say what is missing. The user starts at the first step that is missing.
 */
import {bankpayCalls} from '../api/bankpay.js';
import type {BankAccount, BankAccounts, CodeSent, Profile} from '../contract/bankpay.js';
import {ServiceError, type ErrorCode} from '../contract/errors.js';
import type {PaymentOutcome, Source} from '../flows/payment-state.js';
import type {ProviderCall, PaymentProvider} from './provider.js';
import {ReadsAhead, readWallet} from './reads-ahead.js';
import {dropReturnedLink, returnedLink, returnUrlFor} from './returned-link.js';

export type BankpayNeed =
  | {readonly kind: 'profile'; readonly ahead: 2}
  | {readonly kind: 'code'; readonly ahead: 1; readonly sent: CodeSent}
  | {readonly kind: 'link'; readonly ahead: 0; readonly abandoned: boolean}
  | {
      readonly kind: 'bank';
      readonly ahead: 0;
      /**
       * The address of the page where the user logs in to the bank. `mayAskForLogin` checked it.
       */
      readonly linkUrl: string;
      readonly linkId: string;
    };

export type BankpayAnswer =
  | {readonly kind: 'profile'; readonly profile: Profile}
  | {readonly kind: 'code'; readonly code: string}
  | {readonly kind: 'resend'}
  /** The user wants to change the phone number. The next need is the profile. */
  | {readonly kind: 'change-number'}
  /** `returnUrl` is the address in the partner's page that the bank's page returns to. */
  | {readonly kind: 'link'; readonly returnUrl?: string | undefined}
  | {readonly kind: 'linked'}
  | {readonly kind: 'closed'};

type Outcome = PaymentOutcome<BankpayNeed>;

const PROFILE: BankpayNeed = {kind: 'profile', ahead: 2};
const LINK: BankpayNeed = {kind: 'link', ahead: 0, abandoned: false};

const reads = new ReadsAhead(read);

export const bankpay: PaymentProvider<BankpayNeed, BankpayAnswer> = {
  prefetch: call => reads.begin(call),

  async prepare(call) {
    const linkId = returnedLink(call.action);
    if (linkId !== undefined) return settled(call, cameBack(call, linkId));
    try {
      return ready(call, await reads.take(call));
    } catch (error) {
      return refused(call, error);
    }
  },

  async answer(call, need, answer) {
    return settled(call, carryOut(call, need, answer));
  },

  needAfter: missing,
};

/** Resolves with true if the read that was started ahead shows that the user will be asked. */
export async function asksAhead(call: ProviderCall): Promise<boolean> {
  try {
    return (await reads.peek(call))?.accounts.length === 0;
  } catch (error) {
    return error instanceof ServiceError && NEEDS.has(error.code);
  }
}

async function settled(call: ProviderCall, outcome: Promise<Outcome>): Promise<Outcome> {
  reads.forget(call);
  try {
    return await outcome;
  } catch (error) {
    // After a failed link, the bank's page cannot be used again. The next attempt needs a new link.
    const failed = error instanceof ServiceError && error.code === 'link_failed';
    return failed ? {type: 'needs', need: LINK, error} : refused(call, error);
  }
}

function carryOut(call: ProviderCall, need: BankpayNeed, answer: BankpayAnswer): Promise<Outcome> {
  const {action, signal} = call;
  switch (answer.kind) {
    case 'profile': {
      const {profile} = answer;
      return asks(sendCode(call, c => bankpayCalls.bankpayProfile(c, {action, profile}, signal)));
    }
    case 'resend':
      return asks(resend(call));
    case 'change-number':
      return Promise.resolve({type: 'needs', need: PROFILE});
    case 'code':
      return confirm(call, answer.code);
    case 'link':
      return link(call, answer.returnUrl);
    case 'closed':
      return Promise.resolve({type: 'needs', need: {...LINK, abandoned: true}});
    case 'linked':
      return need.kind === 'bank'
        ? linked(call, need.linkId)
        : Promise.resolve({type: 'needs', need});
  }
}

async function confirm(call: ProviderCall, code: string): Promise<Outcome> {
  await call.session.call(
    connection => bankpayCalls.bankpayConfirm(connection, {action: call.action, code}, call.signal),
    call.timeout,
  );
  return ready(call, await read(call));
}

async function link(call: ProviderCall, page: string | undefined): Promise<Outcome> {
  const returnUrl = returnUrlFor(call.action, page);
  const {linkUrl, linkId} = await call.session.call(
    connection =>
      bankpayCalls.bankpayLink(connection, {action: call.action, returnUrl}, call.signal),
    call.timeout,
  );
  if (!mayAskForLogin(linkUrl, call.session.baseUrl)) {
    throw new ServiceError('link_failed', '', {status: 200, cause: 'link to no bank'});
  }
  return {type: 'needs', need: {kind: 'bank', ahead: 0, linkUrl, linkId}};
}

/**
 * True for a page of the service, or any other `https:` page. If our own page is not the service's,
 * its origin is refused, because a frame with that origin could escape its sandbox.
 */
function mayAskForLogin(linkUrl: string, baseUrl: string): boolean {
  const url = URL.canParse(linkUrl) ? new URL(linkUrl) : undefined;
  const page = typeof location === 'undefined' ? undefined : location.origin;
  if (!url || url.username || url.password) return false;
  return (
    url.origin === new URL(baseUrl).origin || (url.protocol === 'https:' && url.origin !== page)
  );
}

/**
 * Completes the link that the bank's page returned with. Anyone can write a link's id into an
 * address, so a link that the service refuses must not keep the user from their accounts. After any
 * other error, the link's id stays in the address for another attempt.
 */
async function cameBack(call: ProviderCall, linkId: string): Promise<Outcome> {
  try {
    const outcome = await linked(call, linkId);
    dropReturnedLink(call.action);
    return outcome;
  } catch (error) {
    if (!isRefusedLink(error)) throw error;
    dropReturnedLink(call.action);
    const found = await read(call);
    if (found.accounts.length > 0) return ready(call, found);
    // After any other refusal, asks for the link again: closing the bank's page is not an error.
    if (error.code === 'link_failed') throw error;
    return {type: 'needs', need: {kind: 'link', ahead: 0, abandoned: true}};
  }
}

/** True if the error concerns only this link: it failed, was not completed, or is unknown. */
function isRefusedLink(error: unknown): error is ServiceError {
  const codes: readonly string[] = ['link_failed', 'DEPOSIT_FAILED', 'WITHDRAWAL_FAILED'];
  return error instanceof ServiceError && error.definite && codes.includes(error.code);
}

async function linked(call: ProviderCall, linkId: string): Promise<Outcome> {
  const {action, session, signal, timeout} = call;
  const answer = await session.call(
    connection => bankpayCalls.bankpayLinkComplete(connection, {action, linkId}, signal),
    timeout,
  );
  return ready(call, await withWallet(call, answer));
}

async function read(call: ProviderCall): Promise<BankAccounts> {
  const {session, action, signal, timeout} = call;
  const answer = await session.call(
    connection => bankpayCalls.bankpayAccounts(connection, {action}, signal),
    timeout,
    'early',
  );
  return withWallet(call, answer);
}

/** Adds the wallet. Requests it only if there is an account and `answer` has no wallet. */
async function withWallet(call: ProviderCall, answer: BankAccounts): Promise<BankAccounts> {
  if (answer.wallet || answer.accounts.length === 0) return answer;
  return {...answer, wallet: await readWallet(call)};
}

function ready({action}: ProviderCall, {accounts, wallet}: BankAccounts): Outcome {
  const toSource = ({id, bank, name, mask, ...said}: BankAccount): Source => ({
    id,
    name: bank,
    label: name,
    detail: mask,
    terms: {account: id},
    ...(said[action] && {conditions: said[action]}),
  });
  const [first, ...others] = accounts.map(toSource);
  if (!first) return {type: 'needs', need: LINK};
  return {type: 'ready', sources: [first, ...others], wallet};
}

async function asks(need: Promise<BankpayNeed>): Promise<Outcome> {
  return {type: 'needs', need: await need};
}

/** Runs a request after which the service sends a code. The response says where the code went. */
async function sendCode(
  {session, timeout}: ProviderCall,
  run: Parameters<typeof session.call<CodeSent>>[0],
): Promise<BankpayNeed> {
  return {kind: 'code', ahead: 1, sent: await session.call(run, timeout)};
}

/** The service sends a new code only if enough time has passed since the last one. */
function resend(call: ProviderCall): Promise<BankpayNeed> {
  const {action, signal} = call;
  return sendCode(call, c => bankpayCalls.bankpayResend(c, {action}, signal));
}

/** Returns the need that the error names. Any other error of the service becomes `rejected`. */
async function refused(call: ProviderCall, error: unknown): Promise<Outcome> {
  if (!(error instanceof ServiceError)) throw error;
  const need = await missing(call, error);
  return need ? {type: 'needs', need} : {type: 'rejected', error};
}

/** The errors that lead to a question. */
const NEEDS = new Map<ErrorCode, (call: ProviderCall) => BankpayNeed | Promise<BankpayNeed>>([
  ['missing_user_profile', () => PROFILE],
  ['user_unconfirmed', resend],
]);

async function missing(call: ProviderCall, {code}: ServiceError): Promise<BankpayNeed | undefined> {
  return NEEDS.get(code)?.(call);
}
