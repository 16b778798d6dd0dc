/**
 * Where a crypto deposit has to be sent, as far as it can be trusted. What is
 * sent to a wrong place is gone: an answer that does not say in every part what
 * the user asked for has no address at all.
 */
import type {Order, Transaction} from '../contract/payments.js';

export interface DepositAddress {
  readonly address: string;
  /** Has to go with the payment, where there is one. */
  readonly memo: string | undefined;
  /** All of it as a payment URI, for a wallet; absent where the service's is none. */
  readonly uri: string | undefined;
}

/** Nothing that could hide, reorder or break what people compare by eye. */
const ADDRESS = /^[\w.:-]{8,160}$/;
const MEMO = /^[!-~]{1,80}$/;

/** Schemes that wallets answer to: never one that a page or the system does. */
const URI = /^(?:bitcoin|ethereum|litecoin|solana|tron|web\+stellar):([^?]*)(?:\?(.*))?$/;
/** Where the payee stands if the URI names what is called, such as a token's contract. */
const PAYEES = ['address', 'destination', 'recipient'];
/** More does not fit into a code that a phone reads from a screen. */
const URI_MAX_LENGTH = 500;

/** `undefined` where nothing may be sent. */
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

/** Whether a wallet that follows the URI pays to that address, with the memo. */
function pays(uri: string, address: string, memo: string | undefined): boolean {
  const [, path = '', query = ''] = URI.exec(uri) ?? [];
  if (path === '' || uri.length > URI_MAX_LENGTH || !/^[!-~]+$/.test(uri)) return false;
  const parameters = new URLSearchParams(query);
  const named = PAYEES.flatMap(name => parameters.getAll(name));
  const payees = named.length > 0 ? named : [path.split(/[@/]/, 1)[0]];
  const hasMemo = memo === undefined || [...parameters.values()].includes(memo);
  return hasMemo && payees.every(payee => payee === address);
}
