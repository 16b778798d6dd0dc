/**
 * The address in the code for a phone: always a page of the service, and never with the session's
 * token.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {usableHandoffUrl} from '#src/contract/handoff-url.js';

const BASE = 'https://api.service.example/v1';
const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln-_bmF0dXJl';
const usable = (text: string, base = BASE) => usableHandoffUrl(text, base, TOKEN);

suite('an address for a phone is shown', () => {
  for (const [text, base] of [
    ['https://api.service.example/kyc/phone#a1B2', BASE],
    ['https://api.service.example:443/phone?code=a1B2', BASE],
    ['HTTPS://API.service.example/phone', BASE],
    ['http://localhost:4001/kyc/phone#a1', 'http://localhost:4001'],
    ['http://127.0.0.1:4001/kyc/phone#a1', 'http://127.0.0.1:4001'],
    ['http://[::1]:4001/kyc/phone#a1', 'http://[::1]:4001'],
  ] as const)
    test(`as a browser writes it: ${text}`, () => {
      assert.equal(usable(text, base), new URL(text).href);
    });
});

suite('an address for a phone is not shown', () => {
  for (const [why, text] of [
    ['of another host', 'https://service.example/phone#a1'],
    ['of a host below', 'https://evil.api.service.example/phone#a1'],
    ['of a host that begins alike', 'https://api.service.example.evil.test/phone#a1'],
    ['of another port', 'https://api.service.example:8443/phone#a1'],
    ['without TLS', 'http://api.service.example/phone#a1'],
    ['with a user before the host', 'https://api.service.example@evil.test/phone#a1'],
    ['with credentials', 'https://a:b@api.service.example/phone#a1'],
    ['with a user alone', 'https://a@api.service.example/phone#a1'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is data', 'data:text/html,hello'],
    ['that a page has made', 'blob:https://api.service.example/7a0f'],
    ['of a file', 'file:///etc/hosts'],
    ['that an app opens', 'intent://api.service.example/phone#Intent;end'],
    ['that is relative', '/kyc/phone#a1'],
    ['without a scheme', '//api.service.example/phone#a1'],
    ['with backslashes', 'https:\\\\api.service.example\\phone'],
    ['with a line break', 'https://api.service.example/phone#a1\n'],
    ['with a tab inside', 'https://api.ser\tvice.example/phone'],
    ['with a space in front', ' https://api.service.example/phone'],
    ['with letters of another script', 'https://api.servic\u0435.example/phone'],
    ['that runs the other way', 'https://api.service.example/\u202Ephone'],
    ['that is too long for a code', `https://api.service.example/${'a'.repeat(300)}`],
    ['that cannot be decoded', 'https://api.service.example/phone#%E0%A4%A'],
    ['that is empty', ''],
    ['that is no address', 'hello'],
    ['with the session’s token', `https://api.service.example/phone#${TOKEN}`],
    ['with the token in its query', `https://api.service.example/phone?t=${TOKEN}&x=1`],
    [
      'with the token in other letters',
      `https://api.service.example/phone#${TOKEN.replaceAll('.', '%2e').replace('e', '%65')}`,
    ],
  ] as const)
    test(why, () => assert.equal(usable(text), undefined));

  test('of this machine, where the service is elsewhere', () => {
    assert.equal(usable('http://localhost:4001/phone#a1'), undefined);
  });

  test('of another name for this machine', () => {
    assert.equal(usable('http://127.0.0.1:4001/phone', 'http://localhost:4001'), undefined);
  });
});
