/**
 * The views of a pending crypto deposit: the address to send coins to, and the deposit's progress.
 */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import {formatMoney} from '../../locale/money.js';
import {clock} from '../../locale/duration.js';
import type {Told} from '../../locale/numeral.js';
import {
  fill,
  type CopyWords,
  type CryptoWords,
  type NoticeWords,
  type ShellWords,
} from '../../locale/words.js';
import {hasSameNumber, type DepositAddress} from '../../providers/deposit-address.js';
import {formProblem, hasMessage} from '../flow/notices/notices.js';
import type {Copying} from '../views/copying.js';
import {exact, untrustedText} from '../views/untrusted-text.js';
import {card, reference} from '../views/form/card.js';
import type {Rank} from '../views/form/field.js';
import {doneButton, sumOf, summary, track} from '../payment/payment-views.js';
import type {Waiting} from '../payment/provider-ui.js';
import {orderCard} from '../payment/transaction-card.js';
import {byHand, copyButton, copyRow, type Copyable} from './copy-row.js';

type Words = CopyWords & CryptoWords & NoticeWords & ShellWords;

/** The screen starts to warn this many seconds before the address expires. */
export const SOON = 60;

const WITH_REFERENCE = {withReference: true};

export interface AddressContext {
  readonly waiting: Waiting;
  /** The names of the asset and the network on the screen. */
  readonly names: {readonly asset: string; readonly network: string};
  readonly words: Words;
}

export interface AddressParts {
  readonly to: DepositAddress;
  /** Seconds until the address expires. `undefined` if the service gives no expiry time. */
  readonly left: number | undefined;
  readonly copying: Copying<Copyable>;
  /** Draws the QR code. `undefined` if there is none, or until the code generator has loaded. */
  readonly code: ((label: string) => TemplateResult) | undefined;
  /** True on a device with a touchscreen, where a wallet is likely. */
  readonly isOnPhone: boolean;
}

export const address = (context: AddressContext, parts: AddressParts): TemplateResult => {
  const {waiting, names, words} = context;
  const {words: shared} = waiting;
  const {order, currency, transaction} = waiting.state;
  // If one coin is one unit of the currency, the order's amount is also the number of coins.
  const quantity = hasSameNumber(order.asset, currency) ? undefined : transaction.quantity;
  const {to, left, copying, isOnPhone} = parts;
  const amount = formatMoney(order.amount, currency, waiting.language);
  const sameNumber = hasSameNumber(order.asset, currency);
  return html`
    <p class="note" part="note"><strong>${fill(words.sendOnly, names)}</strong></p>
    ${copyRow(
      {
        what: 'amount',
        term: words.addressAmount,
        shown: isolated(
          sameNumber ? words.addressIn : quantity ? words.addressCoins : words.addressWorth,
          {amount, asset: names.asset, ...(quantity && {quantity})},
        ),
        text: quantity ?? order.amount,
        label: sameNumber || quantity ? words.copyAmount : undefined,
      },
      context,
      copying,
    )}
    ${isOnPhone ? wallet(to, waiting.rank, words) : nothing}
    ${
      to.code === undefined
        ? nothing
        : html`<div class="qr" part="qr">${parts.code?.(fill(words.qr, names))}</div>`
    }
    <div class="address">
      <p class="term">${isolated(words.address, names)}</p>
      <code class="chunks" part="address" dir="ltr" translate="no" data-copy="address"
        >${chunks(to.address)}</code
      >
      ${left === undefined ? nothing : timeLeft(left, words)}
      ${byHand({what: 'address', text: to.address}, context, copying)}
    </div>
    ${
      to.memo === undefined
        ? nothing
        : html`<div class="memo">
            ${copyRow(
              {
                what: 'memo',
                term: words.memo,
                shown: html`<code dir="ltr" translate="no">${to.memo}</code>`,
                text: to.memo,
                label: words.copyMemo,
              },
              context,
              copying,
            )}
            <p class="problem" part="error">${words.memoText}</p>
          </div>`
    }
    ${copyButton({what: 'address', text: to.address, label: words.copyAddress}, isOnPhone && to.uri ? 'secondary' : waiting.rank, context, copying)}
    ${isOnPhone ? nothing : wallet(to, 'secondary', words)} ${stages(context, 0)}
    <p class="muted">${words.safeToClose}</p>
    ${card(undefined, [
      [shared.reference, reference(order.transactionId, waiting.copying, shared)],
    ])}
    ${startOver(context)}
  `;
};

/**
 * The link that opens a wallet. It is the main button on a phone, which cannot scan its own screen.
 */
const wallet = (
  {uri}: DepositAddress,
  rank: Rank,
  words: CryptoWords,
): TemplateResult | typeof nothing =>
  uri
    ? html`<a class="button ${rank}" part=${rank} href=${uri} rel="noreferrer"
        >${words.openWallet}</a
      >`
    : nothing;

/** The address has expired. No button is primary, because the user may already have sent coins. */
export const expired = (context: AddressContext): TemplateResult => html`
  <p><strong>${context.words.expiredAddressText}</strong></p>
  <p class="note" part="note">${context.words.expiredAddressSent}</p>
  ${summary(context.waiting.state, context.waiting, WITH_REFERENCE)} ${problem(context)}
  <button part="secondary again" type="button" @click=${context.waiting.renew}>
    ${context.words.renewAddress}
  </button>
  ${startOver(context)}
`;

/**
 * The address may have expired. `sent` is for users who have already sent coins. The button sends
 * the same order again, so the answer has the same address or a new one.
 */
export const unheard = (context: AddressContext, sent: string): TemplateResult => html`
  <p><strong>${context.words.unheardText}</strong></p>
  <p class="note" part="note">${sent}</p>
  ${summary(context.waiting.state, context.waiting, WITH_REFERENCE)}
  ${renewal(context.words.unheardCheck, context)}
`;

/** The main button, which requests the address again. */
const renewal = (label: string, {waiting: {rank, renew}}: AddressContext): TemplateResult =>
  html`<button class=${rank} part="${rank} retry" type="button" @click=${renew}>${label}</button>`;

/** The sentences about a refused new address. The last one may be the service's. */
export const renewalProblem = (
  error: ServiceError,
  words: Words,
): readonly [ours: string, reason: string] => [words.notRenewed, formProblem(error, words)];

const problem = ({waiting: {state}, words}: AddressContext): TemplateResult | typeof nothing => {
  if (!state.problem) return nothing;
  const [ours, reason] = renewalProblem(state.problem, words);
  return html`<p class="problem" part="error">
    ${ours} ${hasMessage(state.problem) ? untrustedText(reason) : reason}
  </p>`;
};

/** Shown if the service's answer has no valid address for the order. */
export const unsafe = (context: AddressContext): TemplateResult => html`
  <p>${fill(context.words.unsafeText, context.names)}</p>
  ${summary(context.waiting.state, context.waiting, WITH_REFERENCE)}
  ${renewal(context.words.unsafeRetry, context)} ${startOver(context)}
`;

export const seen = (context: AddressContext): TemplateResult => html`
  ${sumOf(context.waiting.state, context.waiting)}
  <p>${context.waiting.words.pendingTextDeposit}</p>
  ${orderCard(context.waiting.state, context.waiting, {
    said: context.waiting.state.transaction,
    withReference: true,
  })}
  ${stages(context, 1)} ${doneButton(context.waiting.done, context.waiting)}
`;

const stages = ({words, waiting}: AddressContext, now: 0 | 1): TemplateResult => {
  const steps =
    now === 0
      ? [words.stageWaiting, words.stageSeen, words.stageCredited]
      : [words.stageSent, words.stageConfirming, words.stageCredited];
  return track(steps, now, waiting.words);
};

/** The user can start over only until the service has seen coins. */
const startOver = ({waiting, words}: AddressContext): TemplateResult | typeof nothing =>
  waiting.state.transaction.stage === 'waiting'
    ? html`<button type="button" part="secondary again" @click=${waiting.again}>
        ${words.otherDeposit}
      </button>`
    : nothing;

/** Fills in the values. Each keeps its own text direction. */
const isolated = (
  text: string,
  values: Readonly<Record<string, string>>,
): readonly (string | TemplateResult)[] =>
  text.split(/(\{\w+\})/).map(part => {
    const value = values[part.slice(1, -1)];
    return part.startsWith('{') && value !== undefined ? exact(value) : part;
  });

/**
 * Splits an address into groups of four characters, which are easier to compare by
 * eye. The gaps are margins, not spaces, so a selection copies the address unchanged.
 */
const chunks = (text: string): readonly TemplateResult[] => {
  const groups = text.match(/.{1,4}/g) ?? [];
  return groups.map((group, index) => {
    const edge = index < 2 || index >= groups.length - 2;
    return html`<span class=${edge ? 'edge' : nothing}>${group}</span><wbr />`;
  });
};

const timeLeft = (left: number, words: CryptoWords & Told): TemplateResult =>
  html`<p class=${left > SOON ? 'left' : 'left problem'}>
    ${fill(words.expiresIn, {time: clock(left, words)})}
  </p>`;
