/**
 * Checks the address that a crypto deposit has to be sent to. Money sent to a
 * wrong address is lost. So we show an address only if every part of the
 * response matches what the user asked for.
 */
import type {Order, Transaction} from '../contract/payments.js';
import {saysTransfer} from './crypto-uri.js';

export interface DepositAddress {
  readonly address: string;
  /** If set, the payment must include it. */
  readonly memo: string | undefined;
  /** A payment URI for wallets. Unset if the service's URI does not say what the screen says. */
  readonly uri: string | undefined;
  /** The text of the QR code. Unset if a wallet that reads it would not send what the screen says. */
  readonly code: string | undefined;
}

/** People compare addresses by eye, so no character may hide, reorder or break the text. */
const ADDRESS = /^\w[\w.:-]{6,158}\w$/;
/**
 * An address that no wallet can mistake for something else. With a colon, it would be
 * a URI, such as one for another coin, a call or a message. A Lightning invoice has no
 * colon, but an amount of its own. On every network that we can check (crypto-uri.ts),
 * addresses consist of letters and digits only.
 */
const PLAIN = /^(?!ln(?:bc|tb|sb|url|o1))[a-z\d]+$/i;
const MEMO = /^[!-~]{1,80}$/;

/**
 * Returns `undefined` if the user must not send anything. `tokenAddress` comes from the
 * service's list of assets.
 */
export function depositAddress(
  {asset, network, amount}: Order,
  said: Transaction,
  tokenAddress?: string,
): DepositAddress | undefined {
  const {address = '', memo, currency} = said;
  const same = asset !== undefined && said.asset === asset && said.network === network;
  if (!same || network === undefined || !ADDRESS.test(address)) return undefined;
  if (memo !== undefined && !MEMO.test(memo)) return undefined;
  const number = hasSameNumber(asset, currency) ? amount : undefined;
  const transfer = {address, memo, asset, tokenAddress, network, amount: number};
  const uri = said.uri !== undefined && saysTransfer(said.uri, transfer) ? said.uri : undefined;
  // A code with only the address would lose the memo. After a bad URI, show no code at all, so that
  // the user compares by eye.
  const isPlain = said.uri === undefined && memo === undefined && PLAIN.test(address);
  return {address, memo, uri, code: isPlain ? address : uri};
}

/**
 * True if one coin is one unit of the wallet's currency, such as USDC and USD.
 * Another coin has another price, so its number differs from the amount.
 */
export function hasSameNumber(asset: string | undefined, currency: string): boolean {
  return currency !== '' && asset?.startsWith(currency) === true;
}
