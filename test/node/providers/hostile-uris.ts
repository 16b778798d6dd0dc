/** Hostile variants of a good payment URI, as a malicious service would send them. */
import type {UriCase} from '../../support/inputs/payment-uris.ts';
import type {Random} from '../../support/inputs/random.ts';

/** Parameter names that a wallet may read the payee from. */
const PAYEES = ['address', 'destination', 'recipient', 'to', 'payee', 'target', 'dest', 'addr'];
/** Names that every object inherits. */
const BORN_WITH = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

/** URIs that must never be passed to a wallet. The same random numbers give the same URIs. */
export function hostileUris(one: UriCase, random: Random): readonly string[] {
  const {uri, address, evil, memo} = one;
  const [start = '', query = ''] = uri.split('?');
  const [scheme = ''] = start.split(':');
  const parameters = query.split('&');
  const drawn = random.pick(parameters as [string, ...string[]]);
  const [name = '', value = ''] = drawn.split('=');
  const at = 1 + random.below(address.length - 2);
  const sign = address.charAt(at);
  const swap = (text: string): string => uri.replace(address, text);
  const put = (text: string): string => swap(address.slice(0, at) + text + address.slice(at + 1));
  const more = (text: string): string => `${uri}&${text}`;
  const escaped = `%${sign.charCodeAt(0).toString(16)}`;
  const swapped = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase();
  return [
    // The payee is another address, and the right address appears elsewhere.
    swap(evil),
    ...PAYEES.flatMap(payee => [
      `${swap(evil)}&${payee}=${address}`,
      `${scheme}:${evil}?${payee}=${address}`,
      more(`${payee}=${evil}`),
    ]),
    `${swap(evil)}#${address}`,
    // The address is slightly changed.
    ...['//', '/', '%20', '%2F%2F', '\\\\', '@', ':', '.', '\u200b', '\ufeff', '\u202e'].flatMap(
      text => [swap(text + address), swap(address + text), put(text + sign)],
    ),
    ...[`user@${address}`, `${address}@evil.example`, `${evil}@${address}`].map(swap),
    ...[`${address}:${evil}`, `${address}/${evil}`, `${address}%00${evil}`].map(swap),
    ...[address.slice(0, -1), `${address}0`, address + address, ''].map(swap),
    ...[escaped, escaped.replace('%', '%25'), '%C5%BF', '\uff11', '\u0430', '\u0391'].map(put),
    put(String.fromCodePoint(0xff00 + sign.charCodeAt(0) - 0x20)),
    ...(swapped === sign ? [] : [put(swapped)]),
    swap(encodeURIComponent(address).replaceAll(/./g, c => `%${c.charCodeAt(0).toString(16)}`)),
    // The scheme is another one, or is disguised.
    ...['javascript', 'data', 'https', 'intent', 'wallet', `${scheme}x`, `web+${scheme}`].map(
      other => uri.replace(scheme, other),
    ),
    uri.replace(scheme, scheme.toUpperCase()),
    uri.replace(':', '%3A'),
    uri.replace(':', '://'),
    uri.replace(':', '::'),
    ` ${uri}`,
    `${uri} `,
    `\t${uri}`,
    `${uri}\n`,
    uri.replace(':', ':\n'),
    `${uri}\u0000`,
    // Parts that a wallet may interpret in an unexpected way.
    ...['#', `#?address=${evil}`, '?', `?address=${evil}`, '&', '&&', ';', '=', '\\'].map(
      end => uri + end,
    ),
    uri.replace('?', '??'),
    uri.replace('?', '?&'),
    uri.replace('?', '%3F'),
    uri.replaceAll('&', '&amp;'),
    `${start}?`,
    `${start}&${query}`,
    // A parameter is repeated, disguised, without a value, or with several values.
    more(drawn),
    more(`${name}=`),
    more(`${name}=${evil}`),
    more(`%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}`),
    more(`${name.toUpperCase()}=${value}`),
    more(`${name}[]=${value}`),
    more(`${name}=${value}`.replace('=', '%3D')),
    uri.replace(drawn, name),
    uri.replace(drawn, `${name}=`),
    uri.replace(drawn, `${name}==${value}`),
    uri.replace(drawn, `${drawn}=${evil}`),
    uri.replace(drawn, `${drawn}%26address%3D${evil}`),
    uri.replace(drawn, `${drawn}%2526address%253D${evil}`),
    uri.replace(drawn, `${drawn};address=${evil}`),
    // Unknown parameters.
    ...[...BORN_WITH, '', 'req-anything', 'x', 'data'].map(unknown => more(`${unknown}=1`)),
    more(`label=Pay%26destination%3D${evil}`),
    more(`message=%E2%80%AE${evil}`),
    more('label='),
    more(`message=${'a'.repeat(500)}`),
    // A memo selects the account. It must match the one on the screen.
    ...(memo === undefined
      ? [more('memo=1')]
      : [
          more('memo=1'),
          uri.replace(`memo=${memo}`, 'memo=1'),
          uri.replace(`memo=${memo}`, `memo=${memo}0`),
          uri.replace(`memo=${memo}`, `memo=%${memo.charCodeAt(0).toString(16)}${memo.slice(1)}`),
          uri.replace(`&memo=${memo}`, ''),
          uri.replace(`&memo=${memo}`, `&Memo=${memo}`),
        ]),
    ...hostileAmounts(one),
    ...one.hostile,
  ].filter(text => text !== uri);
}

/** Amounts that differ from the order's, or that wallets read in two ways. */
function hostileAmounts({uri, amount, asset}: UriCase): readonly string[] {
  if (!uri.includes('amount=')) return [];
  const said = (text: string): string => uri.replace(/amount=[^&]*/, `amount=${text}`);
  const unclear = [
    '25,50',
    '2550e-2',
    '2.55e1',
    '+25.50',
    '-25.50',
    '0x19',
    '025.50',
    'NaN',
    '25.',
  ];
  const spelled = [
    '%32%35.50',
    '25%2E50',
    '２５.５０',
    '٢٥.٥٠',
    '25.50%20',
    '25.50USD',
    '2_550',
    '',
  ];
  const others = ['25.51', '255.0', '25.500000001', '2550', '0', '0.2550', '25', '1000000'];
  return [...unclear, ...spelled, ...(asset.startsWith('USD') ? others : [])]
    .map(said)
    .filter(text => text !== said(amount));
}
