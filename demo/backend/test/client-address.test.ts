/** Whose address a request has, behind proxies and strangers. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {clientAddressBehind, networkOf} from '../src/http/client-address.ts';

const PROXIES = ['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.9'];

suite('the address of the person', () => {
  for (const [what, socket, forwarded, address] of [
    ['is the socket’s without a proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['is not what a stranger claims', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is what our proxy saw', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['is what our first proxy saw', '10.1.2.3', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['is not what a person wrote before', '10.1.2.3', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['is not beyond an unknown proxy', '10.1.2.3', '1.1.1.1, 192.0.2.8, 192.0.2.9', '192.0.2.8'],
    ['has IPv4 as such', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['has IPv4 as such behind a proxy', '::ffff:10.1.2.3', ' ::ffff:203.0.113.7 ', '203.0.113.7'],
    ['may be IPv6', '2001:db8:1::2', '2001:db8:2::7', '2001:db8:2::7'],
    ['is unknown where our proxy wrote no address', '10.1.2.3', 'unknown', undefined],
    ['is unknown where our proxy wrote a port', '10.1.2.3', '203.0.113.7:4711', undefined],
    ['is unknown where there is none', undefined, undefined, undefined],
    ['is unknown where our proxy forwards nothing', '10.1.2.3', undefined, undefined],
    ['is unknown where all are our own', '10.1.2.3', '10.1.2.4, 10.1.2.5', undefined],
  ] as const)
    test(what, () => assert.equal(clientAddressBehind(PROXIES)(socket, forwarded), address));

  test('without trusted proxies, nothing is believed', () => {
    assert.equal(clientAddressBehind([])('127.0.0.1', '203.0.113.7'), '127.0.0.1');
  });
});

suite('the limits count', () => {
  for (const [what, address, network] of [
    ['an IPv4 address by itself', '203.0.113.7', '203.0.113.7'],
    ['an IPv6 address by its network', '2001:db8:2:9:1:2:3:4', '2001:db8:2:9::/64'],
    ['one that is written short, too', '2001:db8:2::7', '2001:db8:2:0::/64'],
    ['zeros as zeros', '2001:0db8:0002:0000::7', '2001:db8:2:0::/64'],
    ['the machine itself', '::1', '0:0:0:0::/64'],
  ] as const)
    test(what, () => assert.equal(networkOf(address), network));
});
