/**
 * Checks a payment URI before it is put into a link or a QR code. People do not read
 * a URI, but wallets follow it. So a URI is used only if it matches the screen: the
 * same address, asset, amount and memo, and no unknown parameters.
 *
 * Each network has the grammar of its own standard, because the standards disagree. For
 * example, the payee is a parameter in one standard and the URI's path in another.
 *
 * Anybody can issue a token and call it USDC. So a URI must name the token by the
 * contract, mint or issuer in the service's list of assets. If the list does not state
 * the contract, mint or issuer of a token, no URI of that token is used.
 */
import {canonicalAmount, minorUnits} from '../contract/amount.js';

/** The transfer that the screen asks for. */
export interface CryptoTransfer {
  readonly address: string;
  readonly memo: string | undefined;
  readonly asset: string;
  /** The token's contract, mint or issuer. `undefined` if it is not known. */
  readonly tokenAddress: string | undefined;
  readonly network: string;
  /**
   * Decimal text, in coins. `undefined` if the order's amount is not the number of coins,
   * as for "$25.00 worth of BTC". Then the URI must not have an amount.
   */
  readonly amount: string | undefined;
}

type Grammar = (uri: string, transfer: CryptoTransfer) => boolean;
/** The required value of each parameter, as written in the URI. */
type Rules = Readonly<Record<string, string | RegExp>>;

/** The maximum length. The QR code of a longer URI is too dense for a phone to read on a screen. */
const MAX_LENGTH = 500;

/** Text that stays one parameter, even if a wallet decodes it twice. */
const TEXT = /^(?:[\w.,!'()*~-]|%20)+$/;
/** A pattern that matches nothing. */
const UNKNOWN = /(?!)/;
const SOLANA_KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const EIP681 =
  /^ethereum:(0x[\da-fA-F]{40})@(\d+)(?:\/transfer\?address=(\w+)&uint256=(\d+(?:\.\d+)?(?:e\d\d?)?))?$/;

/** The grammars, by the network's name at the service. A URI of another network is not used. */
const GRAMMARS: ReadonlyMap<string, Grammar> = new Map([
  ['bitcoin', bip21('bitcoin', 'BTC')],
  ['litecoin', bip21('litecoin', 'LTC')],
  // The chain ids of the main network and of the test network.
  ['ethereum', eip681(['1', '11155111'], 'ETH')],
  ['polygon', eip681(['137', '80002'], 'POL')],
  ['solana', solanaPay],
  ['stellar', sep7],
  ['tron', tron],
]);

/** True if a wallet that follows the URI sends exactly the transfer on the screen. */
export function saysTransfer(uri: string, transfer: CryptoTransfer): boolean {
  const isPlain = uri.length <= MAX_LENGTH && /^\w+$/.test(transfer.address);
  return isPlain && GRAMMARS.get(transfer.network)?.(uri, transfer) === true;
}

/**
 * BIP 21. All other parameters are refused, also those that BIP 21 reserves for later
 * standards, because BIP 321 uses them for other payees.
 */
function bip21(scheme: string, coin: string): Grammar {
  return (uri, {address, memo, asset, amount}) =>
    asset === coin &&
    memo === undefined &&
    follows(uri, `${scheme}:${address}`, {}, {...amountRule(amount), label: TEXT, message: TEXT});
}

/**
 * EIP-681: a payment in the network's own coin, or the transfer of a token. The
 * parameters of a transfer have a fixed order, because the order is part of the
 * function's signature. A chain id is required, because a wallet would otherwise send
 * on any network. An amount of coins (`value`) is refused, because the order's amount
 * is in the wallet's currency, never in these coins. A token transfer must have an amount.
 */
function eip681(chains: readonly string[], coin: string): Grammar {
  return (uri, {address, memo, asset, tokenAddress, amount}) => {
    const [, target, chain = '', payee, units = ''] = EIP681.exec(uri) ?? [];
    const isSame =
      asset === coin
        ? payee === undefined && target === address
        : isContract(target, tokenAddress) && payee === address && isUnits(units, amount);
    return isSame && memo === undefined && chains.includes(chain);
  };
}

/** Ignores case, because upper and lower case are a checksum that a service may leave out. */
function isContract(said: string | undefined, known: string | undefined): boolean {
  return known !== undefined && said?.toLowerCase() === known.toLowerCase();
}

/** Solana Pay. Refuses transaction requests, which have a web address instead of a payee. */
function solanaPay(uri: string, transfer: CryptoTransfer): boolean {
  const {address, memo, asset, tokenAddress = UNKNOWN, amount} = transfer;
  const token = asset === 'SOL' ? {} : {'spl-token': tokenAddress};
  return follows(
    uri,
    `solana:${address}`,
    {...token, ...memoRule(memo)},
    {...amountRule(amount), reference: SOLANA_KEY, label: TEXT, message: TEXT},
  );
}

/**
 * SEP-7, `pay`. A `callback` is refused, because a wallet would give the payment to that
 * web address instead of sending it. A `network_passphrase` is refused, because it would
 * choose another network. Memos of other types are refused, because they are hashes, which
 * no screen shows.
 */
function sep7(uri: string, transfer: CryptoTransfer): boolean {
  const {address, memo, asset, tokenAddress = UNKNOWN, amount} = transfer;
  const token = asset === 'XLM' ? {} : {asset_code: asset, asset_issuer: tokenAddress};
  return follows(
    uri,
    'web+stellar:pay',
    {destination: address, ...token, ...memoRule(memo)},
    {...amountRule(amount), msg: TEXT, memo_type: /^MEMO_(?:TEXT|ID)$/},
  );
}

/** Tron has no standard. Wallets read `token` and `amount`. */
function tron(uri: string, transfer: CryptoTransfer): boolean {
  const {address, memo, asset, tokenAddress = UNKNOWN, amount} = transfer;
  const token = asset === 'TRX' ? {} : {token: tokenAddress};
  return memo === undefined && follows(uri, `tron:${address}`, token, {...amountRule(amount)});
}

/**
 * Requires the memo of the transfer. A memo can select the paid account, so no other is allowed.
 */
function memoRule(memo: string | undefined): Rules {
  return memo === undefined ? {} : {memo: encodeURIComponent(memo)};
}

/**
 * True if the URI is `start` with all parameters of `must`, some of `may`, and no others. Each
 * parameter may be in the URI only once.
 */
function follows(uri: string, start: string, must: Rules, may: Rules): boolean {
  const [head, query, ...more] = uri.split('?');
  const rules = new Map(Object.entries({...must, ...may}));
  const left = new Set(Object.keys(must));
  for (const parameter of query?.split('&') ?? []) {
    const [name = '', value = '', ...rest] = parameter.split('=');
    const rule = rules.get(name);
    const fits = typeof rule === 'string' ? rule === value : rule?.test(value);
    if (!fits || !TEXT.test(value) || rest.length > 0) return false;
    // After this, a second parameter of the same name has no rule and is refused.
    rules.delete(name);
    left.delete(name);
  }
  return head === start && more.length === 0 && left.size === 0;
}

/** Allows the amount, with or without trailing zeros. Returns no rule if there is no amount. */
function amountRule(amount: string | undefined): Rules {
  if (amount === undefined) return {};
  const [whole, cents] = withoutTrailingZeros(amount).split('.');
  return {amount: new RegExp(`^${whole}${cents ? `\\.${cents}0*` : '(?:\\.0+)?'}$`)};
}

/**
 * True if `units` is the amount in a token's smallest units, such as `25500000` or
 * `25.5e6` for `25.50`. Dollar coins have 6 or 18 decimal places. Both are accepted:
 * confusing them would give far more coins than any user owns, or almost none.
 */
function isUnits(units: string, amount: string | undefined): boolean {
  if (amount === undefined) return false;
  return [6, 18].some(
    places =>
      units === minorUnits(amount) + '0'.repeat(places - 2) ||
      units === `${withoutTrailingZeros(amount)}e${places}`,
  );
}

/** Removes trailing zeros: `25.50` → `25.5`, `25.00` → `25`. */
function withoutTrailingZeros(amount: string): string {
  return canonicalAmount(amount).replace(/\.?0+$/, '');
}
