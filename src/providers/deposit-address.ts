/**
 * Checks the address that a crypto deposit has to be sent to. Money sent to a
 * wrong address is lost. So we show an address only if every part of the
 * response matches what the user asked for.
 */
import type {Order, Transaction} from '../contract/payments.js';

export interface DepositAddress {
  readonly address: string;
  /** The payment must carry it, if there is one. */
  readonly memo: string | undefined;
  /** A payment URI for wallets. Unset if the service's URI does not pay the same address. */
  readonly uri: string | undefined;
}

/** People compare these by eye. No character may hide, reorder or break the text. */
const ADDRESS = /^[\w.:-]{8,160}$/;
const MEMO = /^[!-~]{1,80}$/;

/** Schemes that wallets handle. Browsers and operating systems do not act on them. */
const URI = /^(?:bitcoin|ethereum|litecoin|solana|tron|web\+stellar):([^?]*)(?:\?(.*))?$/;
/** Parameters for the payee. Such a URI has a token's contract, for example, as its path. */
const PAYEES = ['address', 'destination', 'recipient'];
/** Maximum length. A longer URI makes a QR code that a phone cannot read from a screen. */
const URI_MAX_LENGTH = 500;

/** Returns `undefined` if the user must not send anything. */
export function depositAddress(
  {asset, network}: Order,
  said: Transaction,
): DepositAddress | undefined {
  const {address = '', memo, uri} = said;
  const same = asset !== undefined && said.asset === asset && said.network === network;
  if (!same || network === undefined || !ADDRESS.test(address)) return undefined;
  if (memo !== undefined && !MEMO.test(memo)) return undefined;
  return {address, memo, uri: uri && pays(uri, address, memo) ? uri : undefined};
}

/** True if a wallet that follows the URI pays to the address, with the memo. */
function pays(uri: string, address: string, memo: string | undefined): boolean {
  const [, path = '', query = ''] = URI.exec(uri) ?? [];
  if (path === '' || uri.length > URI_MAX_LENGTH || !/^[!-~]+$/.test(uri)) return false;
  const parameters = new URLSearchParams(query);
  const named = PAYEES.flatMap(name => parameters.getAll(name));
  const payees = named.length > 0 ? named : [path.split(/[@/]/, 1)[0]];
  const hasMemo = memo === undefined || [...parameters.values()].includes(memo);
  return hasMemo && payees.every(payee => payee === address);
}
