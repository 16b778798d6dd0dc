/** Reads IP addresses as text (RFC 4291, 5952), without the help of any runtime. */

export type Address =
  | {readonly kind: 'ipv4'; readonly octets: readonly number[]}
  /** Eight groups of 16 bits. */
  | {readonly kind: 'ipv6'; readonly groups: readonly number[]};

/** `undefined` for anything but a plain address: no port, no zone, no prefix, no white space. */
export function readAddress(text: string): Address | undefined {
  const octets = ipv4(text);
  if (octets) return {kind: 'ipv4', octets};
  const groups = ipv6(text);
  return groups && {kind: 'ipv6', groups};
}

export function sameAddress(one: Address, other: Address): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function ipv4(text: string): number[] | undefined {
  if (!/^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/.test(text)) return undefined;
  const octets = text.split('.').map(Number);
  return octets.every(octet => octet < 256) ? octets : undefined;
}

function ipv6(text: string): number[] | undefined {
  const halves = withHexTail(text)?.split('::') ?? [];
  if (halves.length === 0 || halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map(half => (half === '' ? [] : half.split(':')));
  const given = [...head, ...tail];
  if (!given.every(group => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  const missing = 8 - given.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const zeros = Array.from({length: missing}, () => '0');
  return [...head, ...zeros, ...tail].map(group => Number.parseInt(group, 16));
}

/** `::ffff:1.2.3.4` as `::ffff:102:304`. */
function withHexTail(text: string): string | undefined {
  if (!text.includes('.')) return text;
  const end = text.lastIndexOf(':') + 1;
  const [a = 0, b = 0, c = 0, d = 0] = ipv4(text.slice(end)) ?? [];
  if (end === 0 || !ipv4(text.slice(end))) return undefined;
  return `${text.slice(0, end)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** What an address that is no end user's on the internet is; `undefined` for a public one. */
export function notPublic(address: Address): string | undefined {
  return address.kind === 'ipv4' ? notPublicV4(address.octets) : notPublicV6(address.groups);
}

function notPublicV4([a = 0, b = 0]: readonly number[]): string | undefined {
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168))
    return 'a private address: that of a proxy, a container or a local network';
  if (a === 127) return 'this machine’s own address (loopback)';
  if (a === 169 && b === 254) return 'a link-local address';
  if (a === 100 && b >= 64 && b < 128) return 'a shared address of a carrier’s own network';
  if (a === 0) return 'no address of a machine';
  return a >= 224 ? 'a multicast or reserved address' : undefined;
}

function notPublicV6(groups: readonly number[]): string | undefined {
  const [first = 0] = groups;
  const upper = groups.slice(0, 5).every(group => group === 0);
  if (upper && groups[5] === 0xffff)
    return 'an IPv4 address in IPv6’s form (::ffff:…): give the plain IPv4 address';
  if (groups.slice(0, 7).every(group => group === 0) && groups[7] === 1)
    return 'this machine’s own address (loopback)';
  if ((first & 0xfe00) === 0xfc00) return 'a private address (unique local)';
  if ((first & 0xffc0) === 0xfe80) return 'a link-local address';
  // RFC 4291, 2.4: global unicast addresses are 2000::/3, so far.
  return first >= 0x2000 && first < 0x4000 ? undefined : 'not a global unicast address';
}

/** RFC 5737 and 3849: the sandbox takes some of them for licensed; on the internet nobody has one. */
export function isForDocumentation(address: Address): boolean {
  if (address.kind === 'ipv6') return address.groups[0] === 0x2001 && address.groups[1] === 0xdb8;
  const network = address.octets.slice(0, 3).join('.');
  return ['192.0.2', '198.51.100', '203.0.113'].includes(network);
}
