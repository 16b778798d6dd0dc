/**
 * Checks the address that a crypto deposit has to be sent to. Money sent to a
 * wrong address is lost. So we show an address only if it is well-formed and is
 * for the asset and the network that the user chose.
 */
import type {Order, Transaction} from '../contract/payments.js';
import {saysTransfer} from './crypto-uri.js';

export interface DepositAddress {
  readonly address: string;
  /** If set, the payment must include it. */
  readonly memo: string | undefined;
  /** A payment URI for wallets. Unset if the service's URI does not match the screen. */
  readonly uri: string | undefined;
  /** The text of the QR code. Unset if no code would make a wallet send exactly this transfer. */
  readonly code: string | undefined;
}

/** People compare addresses by eye, so no character may hide, reorder or break the text. */
const ADDRESS = /^\w[\w.:-]{6,158}\w$/;
/**
 * Matches an address that is safe as a QR code, because no wallet can read it as
 * something else. Text with a colon is refused, because it may be a URI of another coin,
 * a call or a message. A Lightning invoice is refused, because it contains its own amount.
 * On every network that we can check (crypto-uri.ts), addresses have only letters and
 * digits.
 */
const PLAIN = /^(?!ln(?:bc|tb|sb|url|o1))[a-z\d]+$/i;
const MEMO = /^[!-~]{1,80}$/;

/**
 * Returns `undefined` if the user must not send anything. `tokenAddress` is the token's
 * address in the service's list of assets.
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
  // If there is a memo, a code with only the address would omit it. If the service's URI is bad,
  // show no code at all, so that the user compares the address by eye.
  const isPlain = said.uri === undefined && memo === undefined && PLAIN.test(address);
  return {address, memo, uri, code: isPlain ? address : uri};
}

/**
 * True if one coin is worth one unit of the currency, as for USDC and USD. Then the
 * number of coins is the amount. The asset's name must begin with the currency's code.
 */
export function hasSameNumber(asset: string | undefined, currency: string): boolean {
  return currency !== '' && asset?.startsWith(currency) === true;
}
