/** The claim `subsig` (contract 2.3). Finds the usual mistakes. */
import {isSharedSecret} from '../../contract/partner.js';
import {fromBase64, hmacBy, utf8, type Bytes, type HashName} from './bytes.js';
import {fails, holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import {formFault, isPadded, isTooLong, standsFor} from './hash-form.js';
import {isUserScoped, scopeUnknown, type RequestCase} from './request-case.js';
import {ISV_ONLY} from './user-rules.js';

const ADVICE =
  'subsig = base64url(HMAC-SHA-256(key, sub + ":" + iat + ":" + jti)); the key is the shared secret decoded from base64url to its 32 bytes.';

export async function subsig(asked: RequestCase): Promise<Opinion> {
  const scoped = isUserScoped(asked);
  if (scoped === false) return notApplicable(`${ISV_ONLY} A subsig is ignored there.`);
  const {subsig: value} = asked.claims;
  if (value === undefined && scoped === undefined)
    return unknown(`There is no subsig. ${scopeUnknown(asked)}`);
  if (typeof value !== 'string' || value === '')
    return fails(
      value === undefined ? 'There is no subsig.' : 'subsig is not a text, or empty.',
      ADVICE,
    );
  const {sharedSecret} = asked.options;
  if (value === sharedSecret)
    return fails(
      'subsig is the shared secret itself, so the secret has leaked.',
      `Delete and recreate the user, because the secret has leaked. ${ADVICE}`,
    );
  const form = formFault(value);
  if (sharedSecret === undefined || isTooLong(value)) return withoutSecret(form);
  return withSecret(value, form, sharedSecret, asked);
}

function withoutSecret(form: string | undefined): Opinion {
  if (form !== undefined) return fails(`subsig ${form}.`, ADVICE);
  return unknown('It has the form of an HMAC-SHA-256. Give the user’s shared secret to check it.');
}

async function withSecret(
  value: string,
  form: string | undefined,
  sharedSecret: string,
  {claims, route}: RequestCase,
): Promise<Opinion> {
  const userId = 'userId' in route ? route.userId : undefined;
  const found = isTooLong(sharedSecret)
    ? undefined
    : await findMaking(value, sharedSecret, textsOf(claims, userId));
  if (found === '') {
    if (form !== undefined) return fails(`subsig is made right, and ${form}.`, ADVICE);
    const padded = isPadded(value) ? ', but for its padding' : '';
    return holds(`subsig is made with the secret given, over sub, iat and jti${padded}.`);
  }
  const badSecret = secretFault(sharedSecret);
  if (found !== undefined)
    return fails(`The secret is the right one, and subsig is made wrongly: ${found}.`, ADVICE);
  if (form !== undefined) return fails(`subsig ${form}.`, ADVICE);
  if (badSecret !== undefined)
    return unknown(`It cannot be checked: the secret given ${badSecret}.`);
  return fails(
    'subsig is not made with the secret given, nor by any of the usual mistakes.',
    'Take the secret that is stored for this very user. If the user was created again, the older secret is void.',
  );
}

/** The fault in the secret, as the end of a sentence. Does not quote the secret. */
function secretFault(secret: string): string | undefined {
  if (isSharedSecret(secret)) return undefined;
  if (isTooLong(secret)) return `has ${secret.length} characters: that is too long to be one`;
  if (secret.endsWith('=')) return 'has padding (=), which the service never returns';
  if (secret !== secret.trim()) return 'has white space around it';
  return `has ${secret.length} characters, or others than base64url’s; it has to be 43`;
}

type Text = readonly [mistake: string, text: string];

/**
 * Returns the mistakes that produce this value. Returns an empty text if the value is right,
 * `undefined` if no known mistake produces it.
 */
async function findMaking(
  value: string,
  secret: string,
  texts: readonly Text[],
): Promise<string | undefined> {
  for (const [keyMistake, key] of keysOf(secret)) {
    for (const name of ['SHA-256', 'SHA-1', 'SHA-512'] satisfies HashName[]) {
      const hmac = await hmacBy(key, name);
      const hashMistake = name === 'SHA-256' ? '' : `it is an HMAC by ${name}`;
      // A wrong hash is not combined with a wrong text.
      const tried = name === 'SHA-256' ? texts : texts.slice(0, 1);
      for (const [textMistake, text] of tried) {
        if (standsFor(value, await hmac(text)))
          return [keyMistake, hashMistake, textMistake].filter(Boolean).join(', and ');
      }
    }
  }
  return undefined;
}

function keysOf(secret: string): (readonly [mistake: string, key: Bytes])[] {
  const decoded = fromBase64(secret.trim());
  return [
    ...(decoded && decoded.length > 0 ? [['', decoded] as const] : []),
    ...(secret === ''
      ? []
      : [['the key is the secret’s undecoded text, not its 32 bytes', utf8(secret)] as const]),
  ];
}

/** The right text first, then the usual mistakes. */
function textsOf(claims: RequestCase['claims'], userId: string | undefined): readonly Text[] {
  const [sub, iat, jti] = [claims['sub'], claims['iat'], claims['jti']].map(plain);
  const named = [
    ['sub', sub],
    ['iat', iat],
    ['jti', jti],
  ] as [string, string][];
  const orders = permutations(named).map((order): Text => [
    `the text is ${order.map(([name]) => `<${name}>`).join(':')}, in the wrong order`,
    order.map(([, text]) => text).join(':'),
  ]);
  const joined = (separator: string) => [sub, iat, jti].join(separator);
  const otherSub = (name: string, text: string): Text => [
    `the text has ${name} in the place of sub`,
    `${text}:${iat}:${jti}`,
  ];
  const otherTime = (name: string, text: string): Text => [
    `the text has ${name} in the place of iat`,
    `${sub}:${text}:${jti}`,
  ];
  return [
    ['', joined(':')],
    ...orders.slice(1),
    ...['.', ',', '|', '-', '_', ' ', '', ': ', '\n'].map((separator): Text => [
      `the text is joined by ${quote(separator)}, not by ":"`,
      joined(separator),
    ]),
    ['the text ends in a line break', `${joined(':')}\n`],
    otherSub('sub in capitals', sub?.toUpperCase() ?? ''),
    otherSub('sub in small letters', sub?.toLowerCase() ?? ''),
    otherSub('iss', plain(claims['iss'])),
    ...(userId === undefined ? [] : [otherSub('the URL’s USERID', userId)]),
    otherTime('exp', plain(claims['exp'])),
    otherTime('nbf', plain(claims['nbf'])),
    otherTime('iat in milliseconds', `${iat}000`),
    otherTime('iat as a fraction (.0)', `${iat}.0`),
    ['the text is <sub>:<iat>, without jti', `${sub}:${iat}`],
    ['the text is <sub>:<jti>, without iat', `${sub}:${jti}`],
    ['the text is <sub> alone', sub ?? ''],
    ['the text is <jti> alone', jti ?? ''],
  ];
}

/**
 * Returns a text or a number as text. Returns an empty text for other values, because programs do
 * not join those.
 */
function plain(claim: unknown): string {
  const isJoined = typeof claim === 'string' || typeof claim === 'number';
  return isJoined ? `${claim}` : '';
}

/** All orders of the list. The first one is the list's own. */
function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, index) =>
    permutations(list.toSpliced(index, 1)).map(rest => [first, ...rest]),
  );
}
