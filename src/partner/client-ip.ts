/**
 * The end user's address as `client_ip` may carry it (contract 2.3, 5.3 rule
 * 10): plain IPv4 or IPv6, of a place on the internet. What the geo gate could
 * only answer with 403 is refused here, with a reason.
 */

interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

interface Range extends Address {
  /** Bits after the prefix. */
  readonly rest: bigint;
}

/** Nobody reaches a partner's site from these. The documentation ranges are the sandbox's, and allowed. */
const UNREACHABLE: Readonly<Record<string, readonly Range[]>> = {
  unspecified: ranges('0.0.0.0/8', '::/128'),
  'of the machine itself': ranges('127.0.0.0/8', '::1/128'),
  'of a private network': ranges(
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    'fc00::/7',
    'fec0::/10',
  ),
  'of one link alone': ranges('169.254.0.0/16', 'fe80::/10'),
  'one that a carrier’s users share': ranges('100.64.0.0/10'),
  multicast: ranges('224.0.0.0/4', 'ff00::/8'),
  reserved: ranges('240.0.0.0/4'),
};

/** IPv4 in IPv6 clothes, which the geo gate does not take: mapped, and the older compatible ones. */
const DRESSED = ranges('::ffff:0:0/96', '::/96');

const UNDRESS =
  'This is IPv4 in IPv6 clothes (::ffff:…), as a server reports it that listens on both; give the plain IPv4 address.';

/**
 * The address in one spelling, for comparing; `undefined` where the text is no
 * plain address: with a zone, a port, a range, a list, a space, leading zeros.
 */
export function plainAddress(text: string): string | undefined {
  const address = parse(text);
  return address && `${address.bits}/${address.value}`;
}

/** Throws where the geo gate could only say no. `serverIps` are the partner's own, spelled by `plainAddress`. */
export function requireClientIp(clientIp: string, serverIps: ReadonlySet<string>): void {
  const reason = whyNot(clientIp, serverIps);
  if (reason) throw new TypeError(`clientIp must be the end user’s address. ${reason}`);
}

function whyNot(text: unknown, serverIps: ReadonlySet<string>): string | undefined {
  if (typeof text !== 'string' || text === '') return 'It is missing.';
  const address = parse(text);
  if (!address) return spelling(text);
  const [kind] =
    Object.entries(UNREACHABLE).find(([, list]) => list.some(range => contains(range, address))) ??
    [];
  if (kind) {
    return `This one is ${kind}: behind a proxy, take the address that the proxy saw; against the sandbox, 203.0.113.7.`;
  }
  if (DRESSED.some(range => contains(range, address))) return UNDRESS;
  if (serverIps.has(plainAddress(text) ?? '')) {
    return 'This one is the server’s own, as serverIps lists it.';
  }
  return undefined;
}

/** What is wrong with the spelling, so that the caller can mend it. */
function spelling(text: string): string {
  if (text.includes('%')) return 'Leave out the zone, from % on.';
  if (text.includes(',')) return 'This is a list; give the end user’s alone.';
  if (text.includes('/')) return 'This is a range; give one address.';
  if (text.startsWith('[') || /^[\d.]+:\d+$/.test(text)) return 'Leave out brackets and port.';
  if (text.startsWith('::') && text.includes('.')) return UNDRESS;
  return 'This is no plain IPv4 or IPv6 address.';
}

function parse(text: string): Address | undefined {
  // The longest plain address has 39 characters.
  if (text.length > 39) return undefined;
  return text.includes(':') ? parseV6(text) : parseV4(text);
}

function parseV4(text: string): Address | undefined {
  const parts = text.split('.');
  const plain = parts.every(part => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  return parts.length === 4 && plain ? {bits: 32, value: join(parts.map(BigInt), 8n)} : undefined;
}

/** RFC 4291 2.2, the forms without dots. */
function parseV6(text: string): Address | undefined {
  const halves = text.split('::');
  const [head = [], tail = []] = halves.map(half => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  const filled = halves.length === 2 ? missing > 0 : missing === 0;
  if (halves.length > 2 || !filled) return undefined;
  const groups = [...head, ...Array.from({length: missing}, () => '0'), ...tail];
  if (!groups.every(group => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return {
    bits: 128,
    value: join(
      groups.map(group => BigInt(`0x${group}`)),
      16n,
    ),
  };
}

function join(parts: readonly bigint[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | part, 0n);
}

function ranges(...texts: readonly string[]): readonly Range[] {
  return texts.flatMap(text => {
    const [network = '', prefix] = text.split('/');
    const address = parse(network);
    return address ? [{...address, rest: BigInt(address.bits - Number(prefix))}] : [];
  });
}

function contains(range: Range, {bits, value}: Address): boolean {
  return range.bits === bits && value >> range.rest === range.value >> range.rest;
}
