/** Input that people and logs may give to the doctor: valid, broken and malicious requests. */
import {sign} from 'node:crypto';
import type {DoctorOptions} from '#src/partner.js';
import {HOSTILE_STRINGS} from '../inputs/hostile-strings.ts';
import type {Random} from '../inputs/random.ts';
import {BODY, given, ISV, KEYS, NOW, SECRET, USER, USER_URL} from './patient.ts';
import {digestOf, subsigOf} from './request-signer.ts';

/** A JWT alone, or a request as a person has copied it. */
export interface DoctorInput {
  readonly kind: 'jwt' | 'request';
  readonly text: string;
  readonly options: DoctorOptions;
}

const TERMINAL = [
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u001b\\',
  '\u009b31m',
  '\r\nholds    5.3 rule 1',
  '\u202egnp\u2066',
  '\u0000\u0008\u007f\u0085\u2028',
  '\ud800',
];
const TEXTS = ['', USER, ISV, SECRET, 'service', 'EdDSA', 'JWT', 'A'.repeat(43), ...TERMINAL];

export function doctorInput(random: Random): DoctorInput {
  const options = optionsOf(random);
  if (random.chance(0.6)) return {kind: 'jwt', text: jwt(random), options};
  const {body: _b, url: _u, method: _m, response: _r, ...rest} = options;
  return {kind: 'request', text: request(random), options: rest};
}

function text(random: Random): string {
  const one = random.chance(0.5)
    ? random.pick(['x', ...TEXTS])
    : random.pick(['x', ...HOSTILE_STRINGS]);
  if (random.chance(0.8)) return one;
  return one.repeat(1 + random.below(6000 / Math.max(one.length, 1)));
}

/** JSON text, because a structure this deep cannot be serialized from a value. */
function json(random: Random, most: number): string {
  const depth = random.below(most / 2);
  const item = random.pick(['1', '"a"', '{}', '[]', 'null', '-0', '1e400', '{"a":1}', '"é"']);
  const items = (length: number) =>
    `${item},`.repeat(Math.max(Math.floor(length / (item.length + 1)) - 1, 0)) + item;
  switch (random.below(7)) {
    case 0:
      return '['.repeat(depth) + ']'.repeat(depth);
    case 1: {
      const levels = Math.floor(depth / 3);
      return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    }
    case 2:
      return `[${items(random.below(most))}]`;
    case 3: {
      const levels = random.below(20);
      return '['.repeat(levels) + items(most - 50) + ']'.repeat(levels);
    }
    case 4:
      return `{${Array.from({length: most / 12}, (_, index) => `"${index * 7919}":1`).join()}}`;
    case 5:
      return random.pick(['-1', '0.5', '1e308', '1e400', 'true', 'null', '1800000000000', '{']);
    default:
      return JSON.stringify(text(random));
  }
}

function jwt(random: Random): string {
  if (random.chance(0.05)) return '.'.repeat(random.below(20_000));
  if (random.chance(0.05)) return Buffer.from(text(random)).toString('base64url');
  const parts = [
    object(random, {typ: '"JWT"', alg: '"EdDSA"', kid: `"${ISV}"`}),
    object(random, {
      ...{iss: `"${ISV}"`, aud: '"service"', iat: `${NOW}`, nbf: `${NOW}`, exp: `${NOW + 60}`},
      ...{jti: '"x"', sub: `"${USER}"`, client_ip: '"203.0.113.7"'},
      digest: `"${random.chance(0.5) ? digestOf(BODY) : 'A'.repeat(43)}"`,
      subsig: `"${random.chance(0.5) ? subsigOf(USER, NOW, 'x', SECRET) : 'B'.repeat(43)}"`,
    }),
  ].map(part => Buffer.from(part).toString('base64url'));
  const signed = parts.join('.');
  const signature = random.chance(0.7)
    ? sign(null, Buffer.from(signed), KEYS.privateKey).toString('base64url')
    : Buffer.from(text(random)).toString('base64url');
  return broken(random, `${signed}.${signature}`);
}

/** An object with up to three fields changed. */
function object(random: Random, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields);
  const changed = {...fields};
  for (let count = random.below(4); count > 0; count -= 1) {
    const name = random.pick(['crit', 'gates', 'constructor', ...names]);
    changed[name] = json(random, random.chance(0.3) ? 11_000 : 200);
  }
  const pairs = Object.entries(changed).map(([name, value]) => `"${name}":${value}`);
  return random.chance(0.05) ? json(random, 11_000) : `{"__proto__":1,${pairs.join()}}`;
}

/** Returns the text. In one of five cases, the text is damaged: a part is removed or inserted. */
function broken(random: Random, whole: string): string {
  if (random.chance(0.8)) return whole;
  const at = random.below(whole.length);
  return whole.slice(0, at) + text(random) + whole.slice(at + random.below(40));
}

function optionsOf(random: Random): DoctorOptions {
  const most = random.pick([500, 8000, 8000, 16_000, 200_000]);
  const body = random.chance(0.3) ? BODY : json(random, most);
  const key = {kty: json(random, 3000), crv: json(random, 3000), x: '"AAAA"'};
  const answer = `{"code":${json(random, 200)},"error":"x","pending_gates":${json(random, 70_000)}}`;
  const changes: DoctorOptions = {
    ...(random.chance(0.7) && {body: random.chance(0.8) ? body : Buffer.from(body, 'utf16le')}),
    ...(random.chance(0.3) && {url: random.pick([text(random), '/'.repeat(20_000), USER_URL])}),
    ...(random.chance(0.3) && {publicKey: random.chance(0.5) ? parsed(key) : text(random)}),
    ...(random.chance(0.2) && {sharedSecret: text(random)}),
    ...(random.chance(0.2) && {audience: text(random)}),
    ...(random.chance(0.2) && {isvId: text(random)}),
    ...(random.chance(0.2) && {serverIps: [text(random)]}),
    ...(random.chance(0.3) && {
      response: {status: random.pick([401, 403, 200, 500]), body: answer},
    }),
    ...(random.chance(0.2) && {serverTime: random.pick([NaN, -1e300, 8.64e15, NOW * 1000 + 0.5])}),
    ...(random.chance(0.2) && {keyExpiresAt: new Date(random.pick([NaN, 0, 8.64e15]))}),
  };
  return given(changes);
}

/** A key with fields of any type, as an object or as text. */
function parsed(fields: Readonly<Record<string, string>>): string | JsonWebKey {
  const pairs = Object.entries(fields).map(([name, value]) => `"${name}":${value}`);
  const whole = `{${pairs.join()}}`;
  try {
    return JSON.parse(whole) as JsonWebKey;
  } catch {
    return whole;
  }
}

function request(random: Random): string {
  const head = `Authorization: Bearer ${jwt(random)}`;
  const body = json(random, random.chance(0.2) ? 60_000 : 2000);
  const url = random.chance(0.7) ? USER_URL : `/${text(random)}`;
  const pieces = ["'", '"', '\\', '$', "$'", '\n', ' ', '-d x ', '-', 'a', '<', '> ', '{}', '|'];
  const noise = random.pick(['', ...pieces]).repeat(random.below(random.chance(0.2) ? 50_000 : 9));
  switch (random.below(4)) {
    case 0:
      return `POST ${url} HTTP/1.1\r\nHost: x\r\n${head}\r\n${noise}\r\n\r\n${body}`;
    case 1:
      return `> POST ${url} HTTP/1.1\n> ${head}\n${noise}\n< HTTP/1.1 403 X\n< date: ${noise}\n<\n${body}`;
    case 2:
      return `curl ${noise} '${url}' -H '${head}' -d '${body}' ${noise}`;
    default:
      return broken(random, noise + text(random) + noise);
  }
}
