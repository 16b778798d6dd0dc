/**
 * The user's IP address, from which the service derives the jurisdiction. It must be neither an
 * address of this backend nor forged by the client. So `X-Forwarded-For` is read from the right,
 * and only as far as trusted proxies wrote it.
 */
import {BlockList, isIP} from 'node:net';
import type {Log} from '../log.ts';

export type AddressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/** Why there is no address. The log has only this reason, because an address is personal data. */
export type NoAddress =
  | 'no_socket_address'
  | 'own_proxy_forwarded_nothing'
  | 'own_proxy_forwarded_no_address';

/**
 * Returns a function that finds the address, or `undefined` if it is unknown. Without an address,
 * the user gets no token. The log has the reason, because a misconfigured proxy would otherwise
 * lock out all users without a trace.
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
    // A proxy's own address is not a user's. The proxy forwarded no address, or sent the request
    // itself.
    return isTrusted(address) ? unknown('own_proxy_forwarded_nothing') : address;
  };
}

/**
 * Returns only the address. Some gateways add a port: `203.0.113.7:4711`, `[2001:db8::7]:443`.
 * Link-local sockets add a zone: `fe80::1%eth0`. A server that listens on IPv6 sees IPv4 clients as
 * `::ffff:203.0.113.7`.
 */
function plain(text: string): string | undefined {
  const [, inBrackets, v4, other = ''] =
    /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5}|(.*))$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? v4 ?? other).replace(/%.*$/, '');
  if (isIP(address) !== 6) return isIP(address) === 4 && !inBrackets ? address : undefined;
  // The URL parser normalizes the spelling of the address.
  const {hostname} = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const octets = [high, low].flatMap(pair => {
    const number = Number.parseInt(pair, 16);
    return [number >> 8, number & 255];
  });
  return octets.join('.');
}

/**
 * Rate limits count an IPv6 network as one client, because a home can use any address in its /64.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = [], tail] = address.split('::').map(side => (side === '' ? [] : side.split(':')));
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
