/**
 * The keys that seal stored secrets. The first key seals. The other keys only open the records that
 * they sealed earlier, until the command `rotate` has resealed all records. Keys are read from the
 * environment or a file, never from the database.
 */
import {createHmac, hkdfSync} from 'node:crypto';

export interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * HKDF info string. Pseudonyms use a derived key, so that the first key is used only for
 * encryption.
 */
const PSEUDONYMS = 'service-embed-backend/1 pseudonyms';

const LINE = /^([\w.-]{1,40}):([A-Za-z0-9+/_-]{43}=?)$/;

export class Keyring {
  readonly #keys: ReadonlyMap<string, Key>;
  readonly #current: Key;
  readonly #pseudonyms: Buffer;

  private constructor(keys: ReadonlyMap<string, Key>, current: Key) {
    this.#keys = keys;
    this.#current = current;
    this.#pseudonyms = Buffer.from(hkdfSync('sha256', current.bytes, '', PSEUDONYMS, 32));
  }

  /** Parses keys as `id:base64`, one per line or separated by commas. Errors never quote a key. */
  static parse(text: string): Keyring {
    const lines = text
      .split(/[\n,]/)
      .map(line => line.trim())
      .filter(line => line !== '' && !line.startsWith('#'));
    const keys = new Map<string, Key>();
    for (const [at, line] of lines.entries()) {
      const [, id = '', encoded = ''] = LINE.exec(line) ?? [];
      if (id === '')
        throw new Error(
          `key ${at + 1} is not NAME:KEY, with 32 bytes as base64 (openssl rand -base64 32)`,
        );
      if (keys.has(id)) throw new Error(`the name ${id} is used twice`);
      keys.set(id, {id, bytes: Buffer.from(encoded, 'base64')});
    }
    const [first] = keys.values();
    if (!first) throw new Error('there is no key');
    return new Keyring(keys, first);
  }

  get current(): Key {
    return this.#current;
  }

  get ids(): readonly string[] {
    return [...this.#keys.keys()];
  }

  get keys(): readonly Key[] {
    return [...this.#keys.values()];
  }

  find(id: string): Key | undefined {
    return this.#keys.get(id);
  }

  /**
   * Returns a name for `text` that is the same in all instances and does not reveal `text`. It
   * changes with the first key. During a rotation, instances with the old and the new first key
   * count separately, so limits are twice as high for that time. After a rotation, a leaked old key
   * reveals no new pseudonyms.
   */
  pseudonym(text: string): string {
    return createHmac('sha256', this.#pseudonyms).update(text).digest('base64url');
  }
}
