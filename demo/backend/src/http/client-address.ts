/**
 * The address of the person, by which the service decides where they may trade. Never our own, and never
 * what a stranger claims: `X-Forwarded-For` counts from the right, as far as our own proxies wrote it.
 */
import {BlockList, isIP} from 'node:net';

export type AddressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/** Answers `undefined` where the address is not known. Then there is no token. */
export function clientAddressBehind(trustedProxies: readonly string[]): AddressOf {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', size] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (size === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(size), family);
  }
  const isTrusted = (address: string): boolean =>
    trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress ?? '');
    const hops = forwardedFor === undefined ? [] : forwardedFor.split(',').map(plain);
    while (address !== undefined && isTrusted(address) && hops.length > 0) address = hops.pop();
    // Our own proxy is not a person: it forwarded nothing, or asks by itself.
    return address === undefined || isTrusted(address) ? undefined : address;
  };
}

/** A server that listens on IPv6 sees IPv4 clients as `::ffff:203.0.113.7`. */
function plain(text: string): string | undefined {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address;
}

/** What counts as one by its limits. An IPv6 line at home has a whole /64, and can change within it. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = [], tail] = address.split('::').map(side => (side === '' ? [] : side.split(':')));
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
