/** Finding the user's address in a request, behind trusted proxies and with forged headers. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {createLog} from '../src/log.ts';
import {clientAddressBehind, networkOf} from '../src/http/client-address.ts';

const PROXIES = ['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.9', 'fe80::/10'];

const quiet = {warn: () => {}};

suite('the user’s address', () => {
  for (const [what, socket, forwarded, address] of [
    ['is the socket’s address without a proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['is not taken from a stranger’s header', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is the one that our proxy saw', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['is the one that our first proxy saw', '10.1.2.3', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['is not one that the user forged', '10.1.2.3', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['is the nearest unknown proxy’s', '10.1.2.3', '1.1.1.1, 192.0.2.8, 192.0.2.9', '192.0.2.8'],
    ['is plain IPv4 if mapped to IPv6', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['is plain IPv4 behind a proxy', '::ffff:10.1.2.3', ' ::ffff:203.0.113.7 ', '203.0.113.7'],
    ['may be IPv6', '2001:db8:1::2', '2001:db8:2::7', '2001:db8:2::7'],
    ['is unknown if our proxy sent no address', '10.1.2.3', 'unknown', undefined],
    ['loses its port after IPv4', '10.1.2.3', '203.0.113.7:4711', '203.0.113.7'],
    ['loses its port after IPv6', '10.1.2.3', '[2001:db8:2::7]:443', '2001:db8:2::7'],
    ['loses its brackets', '10.1.2.3', '[2001:db8:2::7]', '2001:db8:2::7'],
    ['loses its port at each proxy', '10.1.2.3', '203.0.113.7:1, 10.9.9.9:2', '203.0.113.7'],
    ['is IPv4 with brackets and a port', '10.1.2.3', '[::ffff:203.0.113.7]:1', '203.0.113.7'],
    ['is not a forged one with a port', '10.1.2.3', '1.1.1.1:1, 203.0.113.7', '203.0.113.7'],
    ['is plain IPv4 if mapped in hex', '::ffff:a01:203', '::FFFF:cb00:7107', '203.0.113.7'],
    ['may come from a link-local proxy', 'fe80::1%eth0', '203.0.113.7', '203.0.113.7'],
    ['is unknown with too long a port', '10.1.2.3', '203.0.113.7:123456', undefined],
    ['is unknown with IPv4 in brackets', '10.1.2.3', '[203.0.113.7]:1', undefined],
    ['is unknown with half a bracket', '10.1.2.3', '[2001:db8:2::7', undefined],
    ['is unknown if the socket has none', undefined, undefined, undefined],
    ['is unknown if our proxy forwards nothing', '10.1.2.3', undefined, undefined],
    ['is unknown if all are our proxies', '10.1.2.3', '10.1.2.4, 10.1.2.5', undefined],
  ] as const)
    test(what, () => {
      assert.equal(clientAddressBehind(PROXIES, quiet)(socket, forwarded), address);
    });

  for (const [socket, forwarded, why] of [
    [undefined, '203.0.113.7', 'no_socket_address'],
    ['10.1.2.3', undefined, 'own_proxy_forwarded_nothing'],
    ['10.1.2.3', '10.1.2.4', 'own_proxy_forwarded_nothing'],
    ['10.1.2.3', 'unknown', 'own_proxy_forwarded_no_address'],
  ] as const)
    test(`is unknown for the socket ${socket} and the header ${forwarded}: the log has the reason ${why}, but no address`, () => {
      const lines: string[] = [];
      const log = createLog('warn', line => lines.push(line));
      assert.equal(clientAddressBehind(PROXIES, log)(socket, forwarded), undefined);
      assert.deepEqual(
        lines
          .map(line => JSON.parse(line) as {event: string; reason: string})
          .map(each => [each.event, each.reason]),
        [['address_unknown', why]],
      );
      assert.doesNotMatch(lines.join(''), /10\.1\.2|203\.0\.113/);
    });

  test('is the socket’s address if no proxy is trusted, even with a forwarded address', () => {
    assert.equal(clientAddressBehind([], quiet)('127.0.0.1', '203.0.113.7'), '127.0.0.1');
  });
});

suite('the limits count', () => {
  for (const [what, address, network] of [
    ['an IPv4 address by itself', '203.0.113.7', '203.0.113.7'],
    ['an IPv6 address by its network', '2001:db8:2:9:1:2:3:4', '2001:db8:2:9::/64'],
    ['an abbreviated IPv6 address, too', '2001:db8:2::7', '2001:db8:2:0::/64'],
    ['an IPv6 network without leading zeros', '2001:0db8:0002:0000::7', '2001:db8:2:0::/64'],
    ['the loopback address by its network', '::1', '0:0:0:0::/64'],
  ] as const)
    test(what, () => assert.equal(networkOf(address), network));
});
