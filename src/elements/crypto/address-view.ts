/** The views of a crypto deposit under way: where to send the coins, and how far they have come. */
import {html, nothing, svg, type TemplateResult} from 'lit';
import {formatMoney} from '../../locale/money.js';
import {fill, type CopyWords, type CryptoWords} from '../../locale/words.js';
import {hasSameNumber, type DepositAddress} from '../../providers/deposit-address.js';
import type {Copying} from '../copying.js';
import {doneIcon} from '../form/form-icons.js';
import {outside} from '../outside.js';
import {row, summary, track} from '../payment/payment-views.js';
import type {Waiting} from '../payment/provider-ui.js';
import type {QrCode} from './qr.js';

/** Seconds before the address expires from which on the screen warns. */
export const SOON = 60;

export type Copyable = 'address' | 'amount' | 'memo';

export interface AddressContext {
  readonly waiting: Waiting;
  /** The names that the user knows. */
  readonly names: {readonly asset: string; readonly network: string};
  readonly words: CopyWords & CryptoWords;
}

export interface AddressParts {
  readonly to: DepositAddress;
  /** Seconds until the address expires. `undefined` if the service tells no end. */
  readonly left: number | undefined;
  readonly copying: Copying<Copyable>;
  /** `undefined` if there is none, or until the code generator has loaded. */
  readonly code: QrCode | undefined;
}

export const address = (context: AddressContext, parts: AddressParts): TemplateResult => {
  const {waiting, names, words} = context;
  const {words: shared} = waiting;
  const {order, currency} = waiting.state;
  const {to, left, copying} = parts;
  const amount = formatMoney(order.amount, currency, waiting.language);
  const sameNumber = hasSameNumber(order.asset, currency);
  return html`
    <p class="note"><strong>${fill(words.sendOnly, names)}</strong></p>
    ${copyRow(
      {
        what: 'amount',
        term: words.addressAmount,
        shown: isolated(sameNumber ? words.addressIn : words.addressWorth, {
          amount,
          asset: names.asset,
        }),
        text: order.amount,
        label: sameNumber ? words.copyAmount : undefined,
      },
      context,
      copying,
    )}
    ${to.code === undefined ? nothing : qr(parts.code, fill(words.qr, names))}
    <div class="address">
      <p class="term">${words.address} <span class="badge">${names.network}</span></p>
      <code class="chunks" dir="ltr" data-copy="address">${chunks(to.address)}</code>
      ${left === undefined ? nothing : timeLeft(left, words)}
      ${byHand({what: 'address', text: to.address}, context, copying)}
    </div>
    ${copyButton({what: 'address', text: to.address, label: words.copyAddress}, 'primary', context, copying)}
    ${
      to.memo === undefined
        ? nothing
        : html`<div class="memo">
            ${copyRow(
              {
                what: 'memo',
                term: words.memo,
                shown: html`<code dir="ltr">${to.memo}</code>`,
                text: to.memo,
                label: words.copyMemo,
              },
              context,
              copying,
            )}
            <p class="problem">${words.memoText}</p>
          </div>`
    }
    ${
      to.uri
        ? html`<a class="button" href=${to.uri} rel="noreferrer">${words.openWallet}</a>`
        : nothing
    }
    ${stages(context, 0)}
    <p class="muted">${words.safeToClose}</p>
    <dl>${row(shared.reference, html`<bdi class="muted">${order.transactionId}</bdi>`)}</dl>
    ${startOver(context)}
  `;
};

/** The user may have sent to the old address. So no button here is the first thing to do. */
export const expired = (context: AddressContext): TemplateResult => html`
  <p><strong>${context.words.expiredAddressText}</strong></p>
  <p class="note">${context.words.expiredAddressSent}</p>
  ${summary(context.waiting.state, context.waiting, true)} ${problem(context)}
  <button part="again" type="button" @click=${context.waiting.renew}>
    ${context.words.renewAddress}
  </button>
  ${startOver(context)}
`;

/** The check sends the same order again. So its answer is the same address, or a new one. */
export const unheard = (context: AddressContext, sent: string): TemplateResult => html`
  <p><strong>${context.words.unheardText}</strong></p>
  <p class="note">${sent}</p>
  ${summary(context.waiting.state, context.waiting, true)}
  <button class="primary" part="retry" type="button" @click=${context.waiting.renew}>
    ${context.words.unheardCheck}
  </button>
`;

/** The service refused a new address. */
const problem = ({waiting: {state}, words}: AddressContext): TemplateResult | typeof nothing =>
  state.problem
    ? html`<p class="problem">${words.notRenewed} ${outside(state.problem.message)}</p>`
    : nothing;

/** The address in the service's answer does not match the order. */
export const unsafe = (context: AddressContext): TemplateResult => html`
  <p>${fill(context.words.unsafeText, context.names)}</p>
  ${summary(context.waiting.state, context.waiting, true)}
  <button class="primary" part="retry" type="button" @click=${context.waiting.renew}>
    ${context.words.unsafeRetry}
  </button>
  ${startOver(context)}
`;

export const seen = (context: AddressContext): TemplateResult => html`
  ${stages(context, 1)}
  <p class="note">${context.waiting.words.pendingText}</p>
  ${summary(context.waiting.state, context.waiting, true)}
`;

const stages = ({words, waiting}: AddressContext, now: 0 | 1): TemplateResult => {
  const steps =
    now === 0
      ? [words.stageWaiting, words.stageSeen, words.stageCredited]
      : [waiting.words.stepSent, words.stageConfirming, words.stageCredited];
  return track(steps, now, waiting.words);
};

/** The user can start over only until the service has seen coins. */
const startOver = ({waiting, words}: AddressContext): TemplateResult | typeof nothing =>
  waiting.state.transaction.stage === 'waiting'
    ? html`<button type="button" @click=${waiting.again}>${words.otherDeposit}</button>`
    : nothing;

/** Fills in the values and isolates their text direction from the words around them. */
const isolated = (
  text: string,
  values: Readonly<Record<string, string>>,
): readonly (string | TemplateResult)[] =>
  text.split(/(\{\w+\})/).map(part => {
    const value = values[part.slice(1, -1)];
    return part.startsWith('{') && value !== undefined ? html`<bdi>${value}</bdi>` : part;
  });

interface CopyRow {
  readonly what: Copyable;
  readonly term: string;
  readonly shown: unknown;
  readonly text: string;
  /** The button's text. `undefined` if the value cannot be copied. */
  readonly label: string | undefined;
}

const copyRow = (
  line: CopyRow,
  context: AddressContext,
  copying: Copying<Copyable>,
): TemplateResult => html`
  <div class="copy">
    <span
      ><span class="term">${line.term}</span
      ><span class="value" data-copy=${line.what}>${line.shown}</span></span
    >
    ${line.label === undefined ? nothing : copyButton({...line, label: line.label}, 'small', context, copying)}
  </div>
  ${byHand(line, context, copying)}
`;

const copyButton = (
  {what, text, label}: Pick<CopyRow, 'what' | 'text'> & {readonly label: string},
  look: 'primary' | 'small',
  {words}: AddressContext,
  copying: Copying<Copyable>,
): TemplateResult => {
  const done = copying.outcomeOf(what, text) === 'copied';
  return html`<button
    class=${look}
    part=${look === 'primary' ? 'primary' : nothing}
    type="button"
    @click=${() => copying.copy(what, text)}
  >
    ${done ? html`${doneIcon}${words.copied}` : label}
  </button>`;
};

const byHand = (
  {what, text}: Pick<CopyRow, 'what' | 'text'>,
  {words}: AddressContext,
  copying: Copying<Copyable>,
): TemplateResult | typeof nothing =>
  copying.outcomeOf(what, text) === 'selected'
    ? html`<p class="note">${words.copyByHand}</p>`
    : nothing;

/**
 * Splits an address into groups of four, so that it can be compared by eye. The
 * gaps are margins, not spaces, so a selection copies the address unchanged.
 */
const chunks = (text: string): readonly TemplateResult[] => {
  const groups = text.match(/.{1,4}/g) ?? [];
  return groups.map((group, index) => {
    const edge = index < 2 || index >= groups.length - 2;
    return html`<span class=${edge ? 'edge' : nothing}>${group}</span><wbr />`;
  });
};

const timeLeft = (left: number, words: CryptoWords): TemplateResult =>
  html`<p class=${left > SOON ? 'left' : 'left problem'}>
    ${fill(words.expiresIn, {time: clock(left)})}
  </p>`;

/** Dark on light even in dark mode, with the quiet zone that scanners need. */
const qr = (code: QrCode | undefined, label: string): TemplateResult => html`
  <div class="qr">
    ${
      code
        ? html`<svg
            viewBox="-4 -4 ${code.size + 8} ${code.size + 8}"
            role="img"
            aria-label=${label}
            shape-rendering="crispEdges"
          >
            ${svg`<path d=${code.path} />`}
          </svg>`
        : nothing
    }
  </div>
`;

/** `14:09`, `1:14:09`. */
function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = (seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : Math.floor(minutes)}:${two(seconds % 60)}`;
}
