/** Finding a private key in pasted text, and the errors for text without one. */
import assert from 'node:assert/strict';
import {generateKeyPairSync, verify} from 'node:crypto';
import {suite, test} from 'node:test';
import {importPrivateKey, signRequest} from '#src/partner.js';
import {readPublicKey} from '#src/partner/doctor/public-key.js';
import {ISV_ID, PEM, privateKey} from '../../support/partner/partner-client.ts';

const options = {isvId: ISV_ID, privateKey};

async function refusal(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
  } catch (error) {
    assert.ok(error instanceof TypeError, `not a TypeError: ${String(error)}`);
    assert.equal(error.cause, undefined);
    return error.message;
  }
  return assert.fail('the call was not refused');
}

suite('a pasted private key (5.2)', () => {
  const pem = (type: 'pkcs8' | 'sec1', key: ReturnType<typeof generateKeyPairSync>) =>
    key.privateKey.export({type, format: 'pem'} as never).toString();
  const ed = generateKeyPairSync('ed25519');
  const rsa = generateKeyPairSync('rsa', {modulusLength: 2048});
  const ec = generateKeyPairSync('ec', {namedCurve: 'P-256'});

  /** True if the imported key is the expected one. */
  const isRead = async (given: Parameters<typeof importPrivateKey>[0]) => {
    const jwt = await signRequest({...options, privateKey: await importPrivateKey(given)});
    const [header, claims, signature = ''] = jwt.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    return verify(null, Buffer.from(`${header}.${claims}`), ed.publicKey, bytes);
  };

  const edPem = pem('pkcs8', ed);
  const publicPem = ed.publicKey.export({type: 'spki', format: 'pem'}).toString();
  const attributes = `Bag Attributes\n    localKeyID: 54 69 6D\nKey Attributes: <No Attributes>\n`;
  const jwkText = JSON.stringify(ed.privateKey.export({format: 'jwk'}));
  const newer = (() => {
    const der = ed.privateKey.export({type: 'pkcs8', format: 'der'});
    const x = Buffer.from(ed.publicKey.export({format: 'jwk'}).x ?? '', 'base64url');
    const bytes = Buffer.concat([der, Buffer.from('812100', 'hex'), x]);
    bytes[1] = bytes.length - 2;
    bytes[4] = 1;
    return `-----BEGIN PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END PRIVATE KEY-----`;
  })();
  for (const [where, text] of [
    ['after a line break', `\n\r\n${edPem}`],
    ['after a byte order mark', `\ufeff${edPem}`],
    ['in quotes', `"${edPem}"`],
    ['in quotes, with escaped line breaks', JSON.stringify(edPem)],
    ['in single quotes', `'${edPem.trim()}'`],
    ['after Bag Attributes', attributes + edPem],
    ['before its public key', edPem + publicPem],
    ['after its public key', publicPem + edPem],
    ['after a key of another kind', pem('pkcs8', ec) + edPem],
    ['before an EC key in its own format', edPem + pem('sec1', ec)],
    ['twice', edPem + edPem],
    ['on one line', edPem.replaceAll('\n', ' ')],
    ['with an indent', edPem.replaceAll('\n', '\n    ')],
    ['with carriage returns', edPem.replaceAll('\n', '\r')],
    ['after the name of its variable', `SERVICE_PRIVATE_KEY="${edPem}"`],
    ['in UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${edPem}`, 'utf16le').toString()],
    ['in the newer format, with its public half', newer],
    ['as a JWK after a byte order mark', `\ufeff${jwkText}`],
    ['as a JWK in quotes', `'${jwkText}'`],
    ['with double-escaped line breaks', edPem.replaceAll('\n', String.raw`\\n`)],
    ['as a JWK in a JSON string', JSON.stringify(jwkText)],
    ['as a JWK in UTF-16', Buffer.from(`\ufeff${jwkText}`, 'utf16le').toString()],
  ] as const)
    test(`5.2 step 3: a key ${where} is read`, async () => {
      assert.equal(await isRead(text), true);
    });

  test('5.2 step 3: a key as the bytes of its file is read', async () => {
    for (const text of [edPem, `\ufeff${edPem}`, jwkText])
      for (const bytes of [
        Buffer.from(text),
        new TextEncoder().encode(text),
        new TextEncoder().encode(text).buffer,
      ])
        assert.equal(await isRead(bytes), true);
  });

  const anything = (value: unknown) => value as string;
  for (const [what, given, why] of [
    ['an unset variable', undefined, /is missing: undefined was given.*variable.*set/],
    ['null', null, /is missing: null was given/],
    ['an empty variable', ' \n', /it is empty\. .*variable.*set/],
    ['no bytes', new Uint8Array(), /it is empty/],
    ['a number', 7, /is a number\. Give PEM/],
    ['DER', ed.privateKey.export({type: 'pkcs8', format: 'der'}), /in DER form\. Give PEM/],
    ['DER of an RSA key', rsa.privateKey.export({type: 'pkcs8', format: 'der'}), /in DER form/],
    ['only its first line', '-----BEGIN PRIVATE KEY-----', /no line -----END PRIVATE KEY-----/],
    ['only its last line', '-----END PRIVATE KEY-----', /no line -----BEGIN PRIVATE KEY-----/],
    ['only its first and last lines', edPem.replace(/\n.*\n/, '\n'), /nothing stands between/],
    ['PEM encoded in base64', Buffer.from(edPem).toString('base64'), /in base64 once more/],
    ['two keys', edPem + PEM, /more than one private key/],
    ['another PEM', '-----BEGIN X-----\n-----END X-----', /something else/],
    ['a promise', Promise.resolve(edPem), /a promise\. Await it/],
    ['a CryptoKey', privateKey, /a CryptoKey.*as it is/],
    ['a KeyObject', ed.privateKey, /a KeyObject\. Export it/],
    ['a set of keys', {keys: []}, /JWKS/],
    ['an empty JWK', {}, /has no kty/],
    ['a JWK without crv', {kty: 'OKP'}, /crv Ed25519/],
  ] as const)
    test(`5.2 step 3: ${what} is rejected with ${why.source}`, async () => {
      const said = await refusal(() => importPrivateKey(anything(given)));
      assert.match(said, why);
      assert.ok(!said.includes(edPem.split('\n')[1] ?? ''));
    });
});

suite('a pasted public key (5.2)', () => {
  const {publicKey, privateKey: own} = generateKeyPairSync('ed25519');
  const pem = publicKey.export({type: 'spki', format: 'pem'}).toString();
  const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
  for (const [where, text] of [
    ['after a byte order mark', `\ufeff${pem}`],
    ['in quotes, with escaped line breaks', JSON.stringify(pem)],
    ['after other text', `Bag Attributes\n    a: b\n${pem}`],
    ['after a certificate', certificate + pem],
    ['in UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${pem}`, 'utf16le').toString()],
    ['as a JWK in quotes', `'${JSON.stringify(publicKey.export({format: 'jwk'}))}'`],
  ] as const)
    test(`5.2 step 1: ${where} is read`, async () => {
      assert.equal((await readPublicKey(text)).kind, 'key');
    });

  test('5.2 step 3: is not read next to the private key', async () => {
    const both = pem + own.export({type: 'pkcs8', format: 'pem'}).toString();
    assert.equal((await readPublicKey(both)).kind, 'unusable');
  });
});
