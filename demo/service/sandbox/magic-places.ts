/**
 * The locations of IP addresses. RFC 5737 and RFC 3849 reserve these ranges for
 * documentation, so no real user is licensed by accident.
 */

export type Range = readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'];

export const LICENSED: readonly Range[] = [
  ['203.0.113.0', 24, 'ipv4'],
  ['2001:db8:1::', 48, 'ipv6'],
];
/** The address of a user in a licensed place. */
export const LICENSED_VISITOR = '203.0.113.7';

export const UNLICENSED: readonly Range[] = [
  ['198.51.100.0', 24, 'ipv4'],
  ['2001:db8:2::', 48, 'ipv6'],
];
export const PARTNER_SERVERS: readonly Range[] = [['192.0.2.0', 24, 'ipv4']];

/** Loopback addresses. Only `geoBlockHere` accepts them. */
export const THIS_MACHINE: readonly Range[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
];
