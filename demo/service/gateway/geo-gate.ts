/** The geo gate (contract 5.3 rule 10). The places themselves are magic values. */
import {BlockList, isIPv4, isIPv6} from 'node:net';
import {
  LICENSED,
  LICENSED_VISITOR,
  PARTNER_SERVERS,
  THIS_MACHINE,
  UNLICENSED,
  type Range,
} from '../sandbox/magic-places.ts';

/**
 * Returns the reason why an address is refused, as the error's text. Returns `undefined` if the
 * address is accepted.
 */
export type GeoGate = (clientIp: unknown) => string | undefined;

/** RFC 4291 2.5.5.2: IPv4-mapped IPv6 addresses. `BlockList` would treat them as IPv4. */
const MAPPED: readonly Range[] = [['::ffff:0:0', 96, 'ipv6']];

const licensed = ranges(LICENSED);
const unlicensed = ranges(UNLICENSED);
const partnerServers = ranges(PARTNER_SERVERS);
const thisMachine = ranges(THIS_MACHINE);
const mapped = ranges(MAPPED);

/**
 * The rule of the contract. The errors name a licensed address, for developers who use the sandbox.
 */
export const geoBlock: GeoGate = clientIp => {
  const reason = refusal(clientIp);
  return reason && `${reason} In the sandbox, ${LICENSED_VISITOR} is licensed.`;
};

/**
 * For a sandbox on the same machine as the partner's backend. Also accepts this machine's
 * addresses, because a local page has no other address. A real service refuses them. The format of
 * the claim is checked as strictly as by a real service, so that a mistake fails in the sandbox.
 */
export const geoBlockHere: GeoGate = clientIp => {
  const address = typeof clientIp === 'string' ? clientIp : '';
  const family = plainFamily(address);
  return family && thisMachine.check(address, family) ? undefined : geoBlock(clientIp);
};

function refusal(clientIp: unknown): string | undefined {
  if (clientIp === undefined) return 'The claim client_ip is missing.';
  const address = typeof clientIp === 'string' ? clientIp : '';
  const family = plainFamily(address);
  if (!family) return 'The claim client_ip is not a plain IPv4 or IPv6 address.';
  if (licensed.check(address, family)) return undefined;
  if (partnerServers.check(address, family))
    return 'The claim client_ip is a partner server’s address, not the end user’s.';
  if (unlicensed.check(address, family))
    return 'The end user is in a jurisdiction that is not licensed.';
  return 'The end user’s jurisdiction is not known, and so not licensed.';
}

/**
 * The family of a plain address. An address with a zone is not plain. Neither is IPv4 in IPv6
 * notation, which dual-stack servers often report.
 */
function plainFamily(address: string): 'ipv4' | 'ipv6' | undefined {
  if (isIPv4(address)) return 'ipv4';
  const plain = isIPv6(address) && !/[%.]/.test(address) && !mapped.check(address, 'ipv6');
  return plain ? 'ipv6' : undefined;
}

function ranges(list: readonly Range[]): BlockList {
  const block = new BlockList();
  for (const [network, prefix, family] of list) block.addSubnet(network, prefix, family);
  return block;
}
