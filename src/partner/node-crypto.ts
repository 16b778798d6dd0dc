/**
 * Node's own cryptography, where the code runs on Node. It signs up to twice as fast as WebCrypto,
 * which copies each input to a task of its own. Everywhere else, WebCrypto does the same work.
 */
import type {PrivateKeyData} from './private-key-text.js';

/** A key of `node:crypto`. Only its own functions use it. */
type NodeKey = object;

/** The parts of `node:crypto` that we use. Our types do not depend on Node's. */
interface NodeCrypto {
  hash?(algorithm: 'sha256', data: string | Uint8Array, encoding: 'base64url'): string;
  createHmac(
    algorithm: 'sha256',
    key: NodeKey,
  ): {update(data: string): {digest(encoding: 'base64url'): string}};
  createSecretKey(key: string, encoding: 'base64url'): NodeKey;
  createPrivateKey(
    key:
      | {readonly key: Uint8Array; readonly format: 'der'; readonly type: 'pkcs8'}
      | {readonly key: object; readonly format: 'jwk'},
  ): NodeKey;
  sign(
    algorithm: null,
    data: Uint8Array,
    key: NodeKey,
    done: (error: Error | null, signature: Uint8Array) => void,
  ): void;
}

interface NodeProcess {
  readonly release?: {readonly name?: string};
  readonly versions?: {readonly v8?: string; readonly bun?: string; readonly deno?: string};
  getBuiltinModule?(name: 'node:crypto'): NodeCrypto | undefined;
}

/**
 * The longest body in bytes that is hashed at once, without giving way to other requests. This
 * takes a small part of a millisecond.
 */
const MOST_AT_ONCE = 65_536;

const node = nodeCrypto();

/** Bun, Deno and workers have their own implementations of this module, so they use WebCrypto. */
function nodeCrypto(): NodeCrypto | undefined {
  const {process} = globalThis as {readonly process?: NodeProcess};
  const {v8 = '', bun, deno} = process?.versions ?? {};
  // A Cloudflare worker calls itself Node, but has no version of V8.
  const isNode = process?.release?.name === 'node' && v8 !== '' && !bun && !deno;
  if (!isNode) return undefined;
  return process.getBuiltinModule?.('node:crypto');
}

/** The SHA-256 of a short body in base64url. `undefined` if WebCrypto has to make it. */
export function hashAtOnce(body: string | Uint8Array): string | undefined {
  // A text takes at most three bytes in UTF-8 for each unit of its length.
  const most = typeof body === 'string' ? body.length * 3 : body.length;
  return most > MOST_AT_ONCE ? undefined : node?.hash?.('sha256', body, 'base64url');
}

/**
 * The HMAC-SHA-256 of a text in base64url, by a secret in base64url. `undefined` if WebCrypto has
 * to make it.
 */
export function hmacAtOnce(secret: string, text: string): string | undefined {
  if (!node) return undefined;
  // Node 24 takes 10 µs longer for a key that is passed as bytes.
  const key = node.createSecretKey(secret, 'base64url');
  return node.createHmac('sha256', key).update(text).digest('base64url');
}

/**
 * The keys that `importPrivateKey` has read, in Node's form. Later, Node would turn a `CryptoKey`
 * that cannot be exported into one only in a deprecated way (DEP0204).
 */
const keys = new WeakMap<object, NodeKey>();

/** Keeps a key in Node's form, too. If Node refuses it, WebCrypto signs. */
export function keepForNode(key: object, read: PrivateKeyData): void {
  try {
    const own =
      read.kind === 'jwk'
        ? node?.createPrivateKey({key: {...read.jwk}, format: 'jwk'})
        : node?.createPrivateKey({key: read.der, format: 'der', type: 'pkcs8'});
    if (own) keys.set(key, own);
  } catch {
    // The error could quote the key.
  }
}

/** The Ed25519 signature. `undefined` if WebCrypto has to make it. */
export function signOnNode(key: object, data: Uint8Array): Promise<Uint8Array> | undefined {
  const own = keys.get(key);
  if (!node || !own) return undefined;
  return new Promise((resolve, reject) => {
    node.sign(null, data, own, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
}
