/**
 * Seals secrets with AES-256-GCM. Each record names its owner, which is authenticated, too:
 *
 *     version (1) │ owner (16, a UUID) │ nonce (12) │ tag (16) │ sealed text
 *
 * So a record in the wrong row, a damaged record and a record with a missing key are different
 * errors.
 */
import {createCipheriv, createDecipheriv, randomBytes} from 'node:crypto';
import type {Key, Keyring} from './keyring.ts';

export type Purpose = 'shared-secret' | 'private-key' | 'key-check';

export interface Sealed {
  readonly keyId: string;
  readonly bytes: Uint8Array;
}

export type SecretFault = 'key-missing' | 'swapped' | 'damaged' | 'too-early';

export class SecretError extends Error {
  override readonly name = 'SecretError';
  readonly fault: SecretFault;

  constructor(fault: SecretFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const AT = {owner: 1, nonce: 17, tag: 29, text: 45} as const;

export class Vault {
  readonly #keyring: Keyring;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  get keyring(): Keyring {
    return this.#keyring;
  }

  /** `owner` is the UUID of the user or the partner. */
  seal(purpose: Purpose, owner: string, text: string, key = this.#keyring.current): Sealed {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(CIPHER, key.bytes, nonce);
    cipher.setAAD(associated(purpose, owner, key));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([
      Buffer.of(VERSION),
      uuidBytes(owner),
      nonce,
      cipher.getAuthTag(),
      sealed,
    ]);
    return {keyId: key.id, bytes};
  }

  /** Throws a `SecretError` with advice for the operator. Its message never quotes the record. */
  open(purpose: Purpose, owner: string, {keyId, bytes}: Sealed): string {
    const what = `The ${purpose} of ${owner}`;
    const key = this.#keyring.find(keyId);
    if (!key)
      throw new SecretError(
        'key-missing',
        `${what} is sealed with the key ${keyId}, which SECRET_KEYS does not have. It has ${this.#keyring.ids.join(', ')}.`,
      );
    const record = Buffer.from(bytes);
    if (record.length < AT.text || record[0] !== VERSION)
      throw new SecretError('damaged', `${what} is damaged: it is not a sealed record.`);
    if (!record.subarray(AT.owner, AT.nonce).equals(uuidBytes(owner)))
      throw new SecretError('swapped', `${what} is in the wrong row: the record is another one's.`);
    const decipher = createDecipheriv(CIPHER, key.bytes, record.subarray(AT.nonce, AT.tag));
    decipher.setAAD(associated(purpose, owner, key));
    decipher.setAuthTag(record.subarray(AT.tag, AT.text));
    try {
      return Buffer.concat([decipher.update(record.subarray(AT.text)), decipher.final()]).toString(
        'utf8',
      );
    } catch {
      throw new SecretError('damaged', `${what} is damaged. Restore it from a backup.`);
    }
  }
}

function associated(purpose: Purpose, owner: string, {id}: Key): Buffer {
  return Buffer.from(`service-embed-backend/${VERSION}\n${purpose}\n${owner.toLowerCase()}\n${id}`);
}

function uuidBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new TypeError('A secret belongs to a UUID.');
  return bytes;
}
