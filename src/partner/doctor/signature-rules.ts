/** The registered key and the signature (contract 2.1, 5.1). Finds the usual mistakes. */
import {fromBase64, fromHex, hash, textOf, toHex, utf8, type Bytes} from './bytes.js';
import {fails, holds, unknown, type Opinion} from './finding.js';
import type {RequestCase} from './request-case.js';

const SIGNATURE_BYTES = 64;

const RULE =
  'Sign the ASCII bytes of the first two parts with the dot between them, as they are sent, by pure Ed25519.';

export function publicKey({key}: RequestCase): Opinion {
  switch (key.kind) {
    case 'none':
      return unknown('Give the registered public key to see that it is an Ed25519 key.');
    case 'key':
      return holds('The public key given is an Ed25519 key.');
    case 'unusable': {
      const advice =
        'openssl genpkey -algorithm ed25519 makes the pair; openssl pkey -pubout prints the public key.';
      return fails(key.why, advice);
    }
  }
}

export async function signature({jwt, header, key, unreadable}: RequestCase): Promise<Opinion> {
  if (jwt.parts.length !== 3) return unknown('Without three parts there is no signature to check.');
  const {signature: bytes = new Uint8Array()} = jwt;
  const isHex = fromHex(jwt.parts[2] ?? '')?.length === SIGNATURE_BYTES;
  if (bytes.length !== SIGNATURE_BYTES || isHex) return fails(lengthFault(bytes, isHex), RULE);
  if (key.kind !== 'key')
    return unknown(
      'It has the length of an Ed25519 signature. Give the registered public key to check it.',
    );
  const isBy = (signed: Bytes) => crypto.subtle.verify('Ed25519', key.key, bytes, signed);
  if (await isBy(utf8(jwt.signed))) return holds('The signature is that of the public key given.');
  for (const [what, signed] of await otherTexts(jwt.parts)) {
    if (await isBy(signed)) return fails(`The key is the right one, and signed ${what}.`, RULE);
  }
  if (unreadable || header['alg'] !== 'EdDSA')
    return fails('The signature is not one of the public key given over these parts.', RULE);
  return fails(
    'The signature is not of the public key given, or the JWT was changed after it was signed.',
    'Derive the public key from the private key in use (openssl pkey -pubout) and compare it with the registered one.',
  );
}

function lengthFault(bytes: Bytes, isHex: boolean): string {
  if (isHex) return 'The signature is in hexadecimal, not base64url.';
  const nested = fromHex(textOf(bytes) ?? '') ?? fromBase64(textOf(bytes) ?? '');
  if (nested?.length === SIGNATURE_BYTES)
    return 'The signature is encoded twice: a text of it was encoded again.';
  const kinds: Readonly<Record<number, string>> = {
    0: ': the JWT is not signed',
    32: ', as an HMAC-SHA-256 has',
    256: ', as RSA by a key of 2048 bits has',
    512: ', as RSA by a key of 4096 bits has',
  };
  return `The signature has ${bytes.length} bytes${kinds[bytes.length] ?? ''}; Ed25519’s has ${SIGNATURE_BYTES}.`;
}

async function otherTexts([header = '', claims = '']: readonly string[]): Promise<
  readonly (readonly [what: string, signed: Bytes])[]
> {
  const signed = utf8(`${header}.${claims}`);
  const plain = [header, claims].map(part => textOf(fromBase64(part) ?? new Uint8Array()) ?? '');
  const padded = [header, claims].map(part => part.padEnd(Math.ceil(part.length / 4) * 4, '='));
  const sha256 = await hash(signed);
  const sha512 = await hash(signed, 'SHA-512');
  return [
    ['a line break after the two parts', utf8(`${header}.${claims}\n`)],
    ['the two parts with a dot at the end', utf8(`${header}.${claims}.`)],
    ['the two parts with their padding (=)', utf8(padded.join('.'))],
    ['the two parts without the dot', utf8(header + claims)],
    ['the claims alone', utf8(claims)],
    ['the claims’ JSON, not its base64url', utf8(plain[1] ?? '')],
    ['the JSON of header and claims, not their base64url', utf8(plain.join('.'))],
    ['a SHA-256 hash of the two parts', sha256],
    ['a SHA-256 hash of the two parts in hexadecimal', utf8(toHex(sha256))],
    ['a SHA-512 hash of the two parts', sha512],
  ];
}
