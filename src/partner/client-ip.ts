/**
 * Checks the end user's address for `client_ip` (contract 2.3, 5.3 rule 10). It must be a plain,
 * public IPv4 or IPv6 address. For any other address, the geo gate responds with a 403 and no
 * reason. The signer writes the address in plain form and checks it before signing. The doctor
 * checks the address that was signed.
 */

/** Decimal numbers from `0` to `255` → their eight bits. */
const OCTETS: ReadonlyMap<string, string> = new Map(
  Array.from({length: 256}, (_, octet) => [String(octet), bits([octet], 8)]),
);

type Ranges = readonly (readonly [prefix: string, kind: string])[];

const OF_THIS_MACHINE = 'of the machine itself';

/**
 * Ranges from which no user can reach a partner's site. The documentation ranges
 * are allowed, because the sandbox uses them.
 */
const UNREACHABLE: Ranges = [
  ...of('unspecified', '0.0.0.0/8', '::/128'),
  ...of(OF_THIS_MACHINE, '127.0.0.0/8', '::1/128'),
  ...of('of a private network', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'),
  ...of('of a private network', 'fc00::/7', 'fec0::/10'),
  ...of('of one link alone', '169.254.0.0/16', 'fe80::/10'),
  ...of('one that a carrier’s users share', '100.64.0.0/10'),
  ...of('multicast', '224.0.0.0/4', 'ff00::/8'),
  // RFC 6890, 2544, 5180, 4843, 7343 and 7526. The ranges of 6to4 and Teredo are allowed, because
  // users may still have such addresses.
  ...of(
    'reserved',
    '240.0.0.0/4',
    '192.0.0.0/24',
    '192.88.99.0/24',
    '2001:10::/28',
    '2001:20::/28',
  ),
  ...of('for measuring networks', '198.18.0.0/15', '2001:2::/48'),
  // The geo gate rejects both the mapped addresses and the older compatible ones.
  ...of('IPv4 written as IPv6', '::ffff:0:0/96', '::/96'),
  // RFC 4291 2.4: all addresses assigned so far are in 2000::/3.
  ...of('not of the internet', '::/3', '4000::/2', '8000::/1'),
];

/** RFC 5737, 3849 and 9637. */
const DOCUMENTATION = of(
  'for documentation',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
  '3fff::/20',
);

/**
 * Returns the address as its family and bits, `4:1100…`, for comparison. Returns `undefined` if the
 * text is not a plain address, for example because of a zone, port, range, list, space or leading
 * zero.
 */
export function plainAddress(text: string): string | undefined {
  // The longest plain address has 39 characters.
  if (text.length > 39) return undefined;
  return text.includes(':') ? v6Bits(text) : v4Bits(text);
}

/** The prefix, in bits, of an IPv4 address on a server that listens on IPv6 (RFC 4291 2.5.5.2). */
const MAPPED = `6:${'0'.repeat(80)}${'1'.repeat(16)}`;

/**
 * Returns the address in the plain form that the geo gate accepts. Servers, proxies and gateways
 * write an address with a port (`203.0.113.7:4711`, `[2001:db8::7]:443`), in brackets, in IPv6
 * notation (`::ffff:203.0.113.7`), and with spaces after the commas of a list. Any other text is
 * returned unchanged.
 */
export function asPlainAddress(text: string): string {
  // The longest address with brackets and a port has 54 characters.
  if (text.length > 64) return text;
  const alone = withoutPort(text.trim());
  const address = alone.replace(/^::ffff:(?=\d+\.)/i, '');
  const read = plainAddress(address);
  if (read === undefined) return text;
  return read.startsWith(MAPPED) ? dotted(read.slice(MAPPED.length)) : address;
}

function withoutPort(text: string): string {
  const [, inBrackets, v4] =
    /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/i.exec(text) ?? [];
  return inBrackets ?? v4 ?? text;
}

function dotted(octets: string): string {
  return (octets.match(/.{8}/g) ?? []).map(octet => Number.parseInt(octet, 2)).join('.');
}

/**
 * Returns the address in its plain form, for `client_ip`. Throws if the geo gate would refuse it.
 */
export type ClientIpRule = (clientIp: string, serverIps: ReadonlySet<string>) => string;

/** `serverIps` are the partner's own addresses in the form of `plainAddress`. */
export const requireClientIp: ClientIpRule = (clientIp, serverIps) => {
  const address = typeof clientIp === 'string' ? asPlainAddress(clientIp) : clientIp;
  const fault = clientIpFault(address, serverIps);
  if (fault !== undefined) {
    throw new TypeError(`clientIp must be the end user’s address. ${fault}`);
  }
  return address;
};

/**
 * The rule for a service on this machine, such as the sandbox. It also accepts the addresses that a
 * backend sees for a page on the same machine: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`.
 */
export const requireClientIpHere: ClientIpRule = (clientIp, serverIps) => {
  const plain = typeof clientIp === 'string' ? asPlainAddress(clientIp) : '';
  const address = plainAddress(plain);
  const isHere = address !== undefined && kindIn(UNREACHABLE, address) === OF_THIS_MACHINE;
  return isHere && !serverIps.has(address) ? plain : requireClientIp(clientIp, serverIps);
};

/**
 * The fault in a client IP, in one sentence. `undefined` if we find no fault; the service may still
 * refuse the address.
 */
export function clientIpFault(value: unknown, serverIps: ReadonlySet<string>): string | undefined {
  if (value === undefined || value === null || value === '') return 'It is missing.';
  if (typeof value !== 'string') return 'It is not a text.';
  const address = plainAddress(value);
  if (address === undefined) return spelling(value);
  if (serverIps.has(address)) return 'This one is the partner server’s own.';
  const kind = kindIn(UNREACHABLE, address);
  return kind && `This one is ${kind}: ${kind.startsWith('IPv4') ? UNDRESS : HINT}.`;
}

/** Whether no real user can have this address. The sandbox treats some of these as licensed. */
export function isForDocumentation(clientIp: string): boolean {
  const address = plainAddress(clientIp);
  return address !== undefined && kindIn(DOCUMENTATION, address) !== undefined;
}

function kindIn(ranges: Ranges, address: string): string | undefined {
  return ranges.find(([prefix]) => address.startsWith(prefix))?.[1];
}

const SANDBOX = 'against the sandbox, 203.0.113.7';

const UNDRESS = `a dual-stack server reports IPv4 clients as ::ffff:…; give the plain IPv4 address; ${SANDBOX}`;

const HINT = `behind a proxy, take the address that the proxy saw; ${SANDBOX}`;

/** Describes the mistake in the spelling, so that the caller can fix it. */
function spelling(text: string): string {
  if (text.includes('%')) return 'Leave out the zone, from % on.';
  if (text.includes(','))
    return 'This is a list, as X-Forwarded-For has; give the end user’s alone.';
  if (text.includes('/')) return 'This is a range; give one address.';
  if (text.startsWith('[') || /^[\d.]+:\d+$/.test(text)) return 'Leave out brackets and port.';
  if (text.startsWith('::') && text.includes('.')) {
    return `This one is IPv4 written as IPv6: ${UNDRESS}.`;
  }
  if (text !== text.trim()) return 'This is no plain address: there is white space around it.';
  if (/^\d+(?:\.\d+){3}$/.test(text)) {
    return 'This is no plain address: a number is over 255, or begins with a 0.';
  }
  return 'This is no plain IPv4 or IPv6 address.';
}

function v4Bits(text: string): string | undefined {
  const parts = text.split('.').map(part => OCTETS.get(part));
  return parts.length === 4 && !parts.includes(undefined) ? `4:${parts.join('')}` : undefined;
}

/** Parses the forms without dots of RFC 4291 2.2. */
function v6Bits(text: string): string | undefined {
  const halves = text.split('::');
  const [head = [], tail = []] = halves.map(half => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  const filled = halves.length === 2 ? missing > 0 : missing === 0;
  if (halves.length > 2 || !filled) return undefined;
  const groups = [...head, ...Array.from({length: missing}, () => '0'), ...tail];
  if (!groups.every(group => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return `6:${bits(
    groups.map(group => Number.parseInt(group, 16)),
    16,
  )}`;
}

function bits(parts: readonly number[], size: number): string {
  return parts.map(part => part.toString(2).padStart(size, '0')).join('');
}

/**
 * Returns ranges of one kind. Each becomes the bit prefix that all addresses of the range share.
 */
function of(kind: string, ...ranges: readonly string[]): Ranges {
  return ranges.map(range => {
    const [network = '', size] = range.split('/');
    return [plainAddress(network)?.slice(0, 2 + Number(size)) ?? '', kind] as const;
  });
}
