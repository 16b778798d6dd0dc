/**
 * Checks a payment URI before a link or a QR code carries it. People do not read
 * a URI, and a wallet does what it says. So a URI is used only if it says what the
 * screen says: the same address, asset, amount and memo, and nothing that we do
 * not know.
 *
 * Each network has the grammar of its own standard. A parameter that is the payee
 * in one standard is ignored in another, where the URI's path is the payee.
 *
 * No URI says an asset's name on Ethereum and Solana. It names the token's
 * contract, and nobody but the service can know that.
 */
import {minorUnits} from '../contract/amount.js';

/** What the screen asks the user to send. */
export interface CryptoTransfer {
  readonly address: string;
  readonly memo: string | undefined;
  readonly asset: string;
  readonly network: string;
  /** Decimal text, in coins. `undefined` if the screen names no number of coins. */
  readonly amount: string | undefined;
}

type Grammar = (uri: string, transfer: CryptoTransfer) => boolean;
/** Whether a parameter may have this value. Values are compared as they are, still encoded. */
type Rule = (value: string) => boolean;
type Rules = Readonly<Record<string, Rule>>;

/** A longer URI makes a QR code that a phone cannot read from a screen. */
const MAX_LENGTH = 500;

const like =
  (form: RegExp): Rule =>
  value =>
    form.test(value);
const is =
  (text: string): Rule =>
  value =>
    value === text;

/** A remark for people. It has no sign that a second decoding turns into another parameter. */
const TEXT = like(/^(?:[\w.,!'()*~-]|%20)+$/);
const SOLANA_KEY = like(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
const STELLAR_KEY = like(/^G[A-Z2-7]{55}$/);

/** The grammars, by the network's name at the service. A URI of another network is not used. */
const GRAMMARS: ReadonlyMap<string, Grammar> = new Map([
  ['bitcoin', bip21('bitcoin', 'BTC')],
  ['litecoin', bip21('litecoin', 'LTC')],
  // The main network and the test network.
  ['ethereum', eip681(['1', '11155111'], 'ETH')],
  ['polygon', eip681(['137', '80002'], 'POL')],
  ['solana', solanaPay],
  ['stellar', sep7],
  ['tron', tron],
]);

/** True if a wallet that follows the URI sends what the screen says. */
export function saysTransfer(uri: string, transfer: CryptoTransfer): boolean {
  const grammar = GRAMMARS.get(transfer.network);
  if (!grammar || uri.length > MAX_LENGTH || !/^\w+$/.test(transfer.address)) return false;
  return grammar(uri, transfer);
}

/**
 * BIP 21. The parameters that it leaves to the future are refused: BIP 321 gives
 * other payees in them.
 */
function bip21(scheme: string, coin: string): Grammar {
  return (uri, {address, memo, asset, amount}) =>
    asset === coin &&
    memo === undefined &&
    hasParameters(
      uri,
      `${scheme}:${address}`,
      {},
      {amount: coins(amount), label: TEXT, message: TEXT},
    );
}

/**
 * EIP-681: a payment in the network's own coin, or the transfer of a token. The
 * order of a transfer's parameters is part of the function's name. Without a chain
 * id the wallet would send on any network.
 */
function eip681(chains: readonly string[], coin: string): Grammar {
  return (uri, {address, memo, asset, amount}) => {
    const [, target, chain = '', payee, units, value] = EIP681.exec(uri) ?? [];
    if (memo !== undefined || !chains.includes(chain)) return false;
    if (asset !== coin) return payee === address && isUnits(units, amount);
    const same = payee === undefined && target === address;
    return same && (value === undefined || isUnits(value, amount));
  };
}

const EIP681 =
  /^ethereum:(0x[\da-fA-F]{40})@(\d+)(?:\/transfer\?address=(0x[\da-fA-F]{40})&uint256=([\d.eE]+)|(?:\?value=([\d.eE]+))?)$/;

/** Solana Pay, a transfer request. A transaction request has a web address instead of the payee. */
function solanaPay(uri: string, {address, memo, asset, amount}: CryptoTransfer): boolean {
  const token = asset === 'SOL' ? {} : {'spl-token': SOLANA_KEY};
  return hasParameters(
    uri,
    `solana:${address}`,
    {...token, ...memoRule(memo)},
    {amount: coins(amount), reference: SOLANA_KEY, label: TEXT, message: TEXT},
  );
}

/**
 * SEP-7, `pay`. With a `callback` the payment would go to a web address to be
 * sent, and with a `network_passphrase` to another network.
 */
function sep7(uri: string, {address, memo, asset, amount}: CryptoTransfer): boolean {
  const token = asset === 'XLM' ? {} : {asset_code: is(asset), asset_issuer: STELLAR_KEY};
  return hasParameters(
    uri,
    'web+stellar:pay',
    {destination: is(address), ...token, ...memoRule(memo)},
    {
      amount: coins(amount),
      msg: TEXT,
      // The other types are hashes. No screen shows those as a memo.
      ...(memo !== undefined && {memo_type: like(/^MEMO_(?:TEXT|ID)$/)}),
    },
  );
}

/** Tron has no standard. Wallets read these two parameters. */
function tron(uri: string, {address, memo, asset, amount}: CryptoTransfer): boolean {
  const token = asset === 'TRX' ? {} : {token: is(asset)};
  return (
    memo === undefined && hasParameters(uri, `tron:${address}`, token, {amount: coins(amount)})
  );
}

/** A memo that the screen does not show is refused, too. It can choose the account that is paid. */
function memoRule(memo: string | undefined): Rules {
  if (memo === undefined) return {};
  return {memo: value => TEXT(value) && value === encodeURIComponent(memo)};
}

/** True if the URI is `start` with all of `must`, any of `may`, none twice and no other. */
function hasParameters(uri: string, start: string, must: Rules, may: Rules): boolean {
  const [head, query, ...more] = uri.split('?');
  if (head !== start || more.length > 0) return false;
  const rules = new Map(Object.entries({...must, ...may}));
  const said = new Map<string, string>();
  for (const parameter of query?.split('&') ?? []) {
    const [name = '', value = '', ...rest] = parameter.split('=');
    const fits = rules.get(name)?.(value) === true && rest.length === 0;
    if (!fits || said.has(name)) return false;
    said.set(name, value);
  }
  return Object.keys(must).every(name => said.has(name));
}

/** The order's amount, with or without zeros at the end. Any amount if the screen names none. */
function coins(amount: string | undefined): Rule {
  const short = (text: string) => text.replace(/(?:\.0+|(\.\d*[1-9])0+)$/, '$1');
  return value =>
    /^(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?$/.test(value) &&
    (amount === undefined || short(value) === short(amount));
}

/**
 * The same in a token's smallest units, such as `25500000` or `25.5e6`. Dollar
 * coins have 6 or 18 decimal places. Nobody owns as much as a mix-up would send.
 */
function isUnits(value = '', amount: string | undefined): boolean {
  const [, whole = '', part = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:[eE](\d{1,2}))?$/.exec(value) ?? [];
  const zeros = Number(exponent) - part.length;
  if (whole === '' || zeros < 0) return false;
  if (amount === undefined) return true;
  const units = `${whole}${part}${'0'.repeat(zeros)}`.replace(/^0+/, '');
  const cents = String(minorUnits(amount));
  return [4, 16].some(places => units === cents + '0'.repeat(places));
}
