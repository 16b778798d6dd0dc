/**
 * Reads the configuration from the environment. Reports all mistakes at once, one line each.
 * Never quotes a secret.
 */
import {existsSync, readFileSync} from 'node:fs';
import {isIP} from 'node:net';
import {join} from 'node:path';
import {isLevel, type Level} from './log.ts';
import {LONGEST_REGISTRATION, SHORTEST_END} from './patience.ts';
import {Keyring} from './secrets/keyring.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type StoreConfig =
  | {readonly kind: 'sqlite'; readonly file: string}
  | {readonly kind: 'postgres'; readonly url: string};

export type ServiceConfig =
  /** This backend starts the sandbox and generates the keys. */
  | {readonly kind: 'sandbox'; readonly port: number}
  | {
      readonly kind: 'service';
      readonly url: string;
      readonly isvId: string;
      /** PEM or JWK. If undefined, the key that `admin import-key` has stored. */
      readonly privateKey: string | undefined;
    };

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The origin of the pages, as browsers write it. */
  readonly origin: string;
  readonly dataFolder: string;
  readonly store: StoreConfig;
  readonly service: ServiceConfig;
  /**
   * If undefined, the keys are generated in the data folder at the first start. Always defined in
   * production.
   */
  readonly keyring: Keyring | undefined;
  /** Addresses and ranges, such as `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[];
  readonly leaseMilliseconds: number;
  readonly shutdownMilliseconds: number;
  readonly logLevel: Level;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An invalid configuration. `mistakes` has one line for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

export function readConfig(env: Environment): Config {
  const mistakes: string[] = [];
  const reader = new Reader(env, mistakes);
  const isProduction = env['NODE_ENV'] === 'production';
  const port = reader.number('PORT', 3000, 0, 65_535);
  const dataFolder = reader.text('DATA_FOLDER') ?? 'data';
  const config = {
    host: reader.text('HOST') ?? '127.0.0.1',
    port,
    origin: originOf(reader, port, isProduction),
    dataFolder,
    store: storeOf(reader, dataFolder),
    service: serviceOf(reader, isProduction),
    keyring: keyringOf(reader, isProduction),
    trustedProxies: proxiesOf(reader),
    leaseMilliseconds: reader.number('LEASE_SECONDS', 5, 1, 300) * 1000,
    shutdownMilliseconds: shutdownOf(reader),
    logLevel: levelOf(reader),
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/**
 * Variables to delete from the environment after reading, so that no later code or report has them.
 */
export const SECRET_NAMES = ['SERVICE_PRIVATE_KEY', 'SECRET_KEYS', 'DATABASE_URL'] as const;

class Reader {
  readonly #env: Environment;
  readonly #mistakes: string[];

  constructor(env: Environment, mistakes: string[]) {
    this.#env = env;
    this.#mistakes = mistakes;
  }

  mistake(name: string, what: string): void {
    this.#mistakes.push(`${name} ${what}`);
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** Returns the value of `NAME`, or the content of the file that `NAME_FILE` names. */
  secret(name: string): string | undefined {
    const file = this.text(`${name}_FILE`);
    const value = this.text(name);
    if (file === undefined) return value;
    if (value !== undefined) this.mistake(name, `and ${name}_FILE are both set; keep one.`);
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      const why = existsSync(file) ? 'which we cannot read' : 'which is not there';
      this.mistake(`${name}_FILE`, `names ${file}, ${why}.`);
      return undefined;
    }
  }

  number(name: string, otherwise: number, least: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return otherwise;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= least && number <= most) return number;
    this.mistake(name, `must be a whole number from ${least} to ${most}; it is "${value}".`);
    return otherwise;
  }
}

function originOf(reader: Reader, port: number, isProduction: boolean): string {
  const origin = reader.text('ORIGIN');
  if (origin === undefined) {
    if (isProduction)
      reader.mistake('ORIGIN', 'is missing: where your pages are, such as https://shop.example.');
    return `http://localhost:${port}`;
  }
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isHere = url?.protocol === 'http:' && url.hostname === 'localhost';
  if (url?.origin !== origin || !(url.protocol === 'https:' || isHere))
    reader.mistake(
      'ORIGIN',
      `must be an origin, https:// and without a path (http://localhost for development); it is "${origin}".`,
    );
  return origin;
}

function storeOf(reader: Reader, dataFolder: string): StoreConfig {
  const url = reader.secret('DATABASE_URL');
  if (url === undefined)
    return {kind: 'sqlite', file: reader.text('DATA_FILE') ?? join(dataFolder, 'backend.sqlite')};
  // The error does not quote the URL, because it contains a password.
  if (!/^postgres(?:ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    reader.mistake('DATABASE_URL', 'must be a postgres:// address.');
  return {kind: 'postgres', url};
}

function serviceOf(reader: Reader, isProduction: boolean): ServiceConfig {
  const url = reader.text('SERVICE_URL');
  const privateKey = reader.secret('SERVICE_PRIVATE_KEY');
  if (url === undefined) {
    if (isProduction) reader.mistake('SERVICE_URL', 'is missing: the service’s base URL.');
    return {kind: 'sandbox', port: reader.number('SANDBOX_PORT', 4001, 1, 65_535)};
  }
  if (!URL.canParse(url)) reader.mistake('SERVICE_URL', `must be an address; it is "${url}".`);
  const isvId = reader.text('SERVICE_ISV_ID') ?? '';
  if (isvId === '') reader.mistake('SERVICE_ISV_ID', 'is missing: the UUID from the operator.');
  else if (!UUID.test(isvId)) reader.mistake('SERVICE_ISV_ID', `must be a UUID; it is "${isvId}".`);
  return {kind: 'service', url, isvId, privateKey};
}

function keyringOf(reader: Reader, isProduction: boolean): Keyring | undefined {
  const text = reader.secret('SECRET_KEYS');
  if (text === undefined) {
    if (isProduction)
      reader.mistake(
        'SECRET_KEYS',
        '(or SECRET_KEYS_FILE) is missing: NAME:KEY, the key by openssl rand -base64 32.',
      );
    return undefined;
  }
  try {
    return Keyring.parse(text);
  } catch (error) {
    reader.mistake('SECRET_KEYS', `cannot be read: ${(error as Error).message}.`);
    return undefined;
  }
}

function shutdownOf(reader: Reader): number {
  const [usual, least] = [LONGEST_REGISTRATION + 1_000, SHORTEST_END];
  return reader.number('SHUTDOWN_SECONDS', usual / 1000, least / 1000, 300) * 1000;
}

function proxiesOf(reader: Reader): readonly string[] {
  const ranges = (reader.text('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter(each => each !== '');
  for (const range of ranges) {
    const [address = '', size = '0', ...rest] = range.split('/');
    const bits = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) === 0 || rest.length > 0 || !/^\d{1,3}$/.test(size) || Number(size) > bits)
      reader.mistake(
        'TRUSTED_PROXIES',
        `must be addresses or ranges, such as 10.0.0.0/8; one is "${range}".`,
      );
  }
  return ranges;
}

function levelOf(reader: Reader): Level {
  const level = reader.text('LOG_LEVEL') ?? 'info';
  if (isLevel(level)) return level;
  reader.mistake('LOG_LEVEL', `must be debug, info, warn or error; it is "${level}".`);
  return 'info';
}
