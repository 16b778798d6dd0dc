/**
 * The address of the person, by which the service decides where they may trade. Never our own, and never
 * what a stranger claims: `X-Forwarded-For` counts from the right, as far as our own proxies wrote it.
 */
import {BlockList, isIP} from 'node:net';
import type {Log} from '../log.ts';

export type AddressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/** Why there is no address. It is logged without the address, which is a person's. */
export type NoAddress =
  | 'no_socket_address'
  | 'own_proxy_forwarded_nothing'
  | 'own_proxy_forwarded_no_address';

/**
 * Answers `undefined` where the address is not known. Then there is no token, and the log says why:
 * a proxy that is set up wrongly keeps everybody out without a sign.
 */
export function clientAddressBehind(
  trustedProxies: readonly string[],
  log: Pick<Log, 'warn'>,
): AddressOf {
  const trusted = new BlockList();
  for (const range of trustedProxies) {
    const [address = '', size] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (size === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(size), family);
  }
  const isTrusted = (address: string): boolean =>
    trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  const unknown = (why: NoAddress): undefined => {
    log.warn('address_unknown', {reason: why});
    return undefined;
  };

  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress ?? '');
    if (address === undefined) return unknown('no_socket_address');
    const hops = forwardedFor === undefined ? [] : forwardedFor.split(',').map(plain);
    while (address !== undefined && isTrusted(address) && hops.length > 0) address = hops.pop();
    if (address === undefined) return unknown('own_proxy_forwarded_no_address');
    // Our own proxy is not a person: it forwarded nothing, or asks by itself.
    return isTrusted(address) ? unknown('own_proxy_forwarded_nothing') : address;
  };
}

/**
 * The address alone. Some gateways write `203.0.113.7:4711` and `[2001:db8::7]:443`, and a socket of
 * a link `fe80::1%eth0`. A server that listens on IPv6 sees IPv4 clients as `::ffff:203.0.113.7`.
 */
function plain(text: string): string | undefined {
  const [, inBrackets, v4, other = ''] =
    /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|(.*))$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? v4 ?? other).replace(/%.*$/, '');
  if (isIP(address) !== 6) return isIP(address) === 4 && !inBrackets ? address : undefined;
  // A URL has one spelling for each address.
  const {hostname} = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const octets = [high, low].flatMap(pair => {
    const number = Number.parseInt(pair, 16);
    return [number >> 8, number & 255];
  });
  return octets.join('.');
}

/** Rate limits count a network as one client: a home IPv6 line can use any address in its /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = [], tail] = address.split('::').map(side => (side === '' ? [] : side.split(':')));
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
