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

suite('a URL for a phone is shown', () => {
  for (const [text, base] of [
    ['https://api.service.example/kyc/phone#a1B2', BASE],
    ['https://api.service.example:443/phone?code=a1B2', BASE],
    ['HTTPS://API.service.example/phone', BASE],
    ['http://localhost:4001/kyc/phone#a1', 'http://localhost:4001'],
    ['http://127.0.0.1:4001/kyc/phone#a1', 'http://127.0.0.1:4001'],
    ['http://[::1]:4001/kyc/phone#a1', 'http://[::1]:4001'],
  ] as const)
    test(`in normalized form: ${text}`, () => {
      assert.equal(usable(text, base), new URL(text).href);
    });
});

suite('a URL for a phone is not shown', () => {
  for (const [why, text] of [
    ['on another host', 'https://service.example/phone#a1'],
    ['on a subdomain', 'https://evil.api.service.example/phone#a1'],
    ['on a host that starts alike', 'https://api.service.example.evil.test/phone#a1'],
    ['on another port', 'https://api.service.example:8443/phone#a1'],
    ['without TLS', 'http://api.service.example/phone#a1'],
    ['with the host as a user name', 'https://api.service.example@evil.test/phone#a1'],
    ['with credentials', 'https://a:b@api.service.example/phone#a1'],
    ['with only a user name', 'https://a@api.service.example/phone#a1'],
    ['with a script', 'javascript:alert(1)'],
    ['with a data scheme', 'data:text/html,hello'],
    ['with a blob scheme', 'blob:https://api.service.example/7a0f'],
    ['with a file scheme', 'file:///etc/hosts'],
    ['with an app’s scheme', 'intent://api.service.example/phone#Intent;end'],
    ['that is relative', '/kyc/phone#a1'],
    ['without a scheme', '//api.service.example/phone#a1'],
    ['with backslashes', 'https:\\\\api.service.example\\phone'],
    ['with a line break', 'https://api.service.example/phone#a1\n'],
    ['with a tab inside', 'https://api.ser\tvice.example/phone'],
    ['with a leading space', ' https://api.service.example/phone'],
    ['with look-alike letters', 'https://api.servic\u0435.example/phone'],
    ['with a direction override', 'https://api.service.example/\u202Ephone'],
    ['that is too long for a QR code', `https://api.service.example/${'a'.repeat(300)}`],
    ['that cannot be decoded', 'https://api.service.example/phone#%E0%A4%A'],
    ['that is empty', ''],
    ['that is not a URL', 'hello'],
    ['with the session’s token', `https://api.service.example/phone#${TOKEN}`],
    ['with the token in its query', `https://api.service.example/phone?t=${TOKEN}&x=1`],
    [
      'with the token percent-encoded',
      `https://api.service.example/phone#${TOKEN.replaceAll('.', '%2e').replace('e', '%65')}`,
    ],
  ] as const)
    test(why, () => assert.equal(usable(text), undefined));

  test('on this machine, if the service is elsewhere', () => {
    assert.equal(usable('http://localhost:4001/phone#a1'), undefined);
  });

  test('on another name for this machine', () => {
    assert.equal(usable('http://127.0.0.1:4001/phone', 'http://localhost:4001'), undefined);
  });
});
