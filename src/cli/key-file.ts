/** The partner's public key for the sandbox, from the partner's own file or a newly made one. */
import {createPrivateKey, createPublicKey, generateKeyPairSync, KeyObject} from 'node:crypto';
import {existsSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {quote} from '../partner/doctor/finding.js';
import {readPublicKey} from '../partner/doctor/public-key.js';
import {readPrivateKey, type PrivateKeyData} from '../partner/private-key-text.js';
import {importPrivateKey} from '../partner/private-key.js';
import {readText} from './inputs.js';
import {Misuse} from './output.js';

/** Reads the file of `--public-key`, in PEM or as JWK. Returns SPKI in PEM. */
export async function readPublicHalf(file: string): Promise<string> {
  const read = await readPublicKey(await readText('--public-key', file));
  if (read.kind === 'key') return pemOf(KeyObject.from(read.key));
  throw new Misuse(`--public-key: ${read.kind === 'none' ? 'the file is empty.' : read.why}`);
}

export interface KeyFile {
  /** The public key, SPKI in PEM. */
  readonly publicKey: string;
  /** False if the file already existed. */
  readonly made: boolean;
}

/**
 * Reads the file of `--key`, which contains a private key. If the file does not exist, makes one
 * that only its owner can read.
 */
export async function openKeyFile(file: string): Promise<KeyFile> {
  if (existsSync(file)) return {publicKey: await publicHalfOf(file), made: false};
  const {privateKey, publicKey} = generateKeyPairSync('ed25519');
  const pem = privateKey.export({type: 'pkcs8', format: 'pem'});
  try {
    await writeFile(file, pem, {mode: 0o600, flag: 'wx'});
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given';
    throw new Misuse(`--key: cannot write ${quote(file)} (${code}).`, {cause});
  }
  return {publicKey: pemOf(publicKey), made: true};
}

/**
 * Reads the public half from a private key's file. Never overwrites the file, because it may be the
 * only copy of a key.
 */
async function publicHalfOf(file: string): Promise<string> {
  const text = await readText('--key', file);
  try {
    await importPrivateKey(text);
    return pemOf(createPublicKey(privateHalf(readPrivateKey(text))));
  } catch (cause) {
    const reason = cause instanceof TypeError ? ` ${cause.message}` : '';
    throw new Misuse(`--key: ${quote(file)} stays as it is.${reason}`, {cause});
  }
}

function privateHalf(read: PrivateKeyData): KeyObject {
  return read.kind === 'jwk'
    ? createPrivateKey({key: {...read.jwk}, format: 'jwk'})
    : createPrivateKey({key: Buffer.from(read.der), format: 'der', type: 'pkcs8'});
}

function pemOf(key: KeyObject): string {
  return key.export({type: 'spki', format: 'pem'}).toString();
}
