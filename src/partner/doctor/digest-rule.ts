/**
 * Checks the claim `digest`, and padding (contract 2.3, 5.1 steps 3 and 4). Tries common mistakes.
 */
import {isTooLongToRewrite, otherForms} from './body-forms.js';
import {hash, toBase64url, toHex, utf8, type Bytes} from './bytes.js';
import {fails, holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import {formFault, isPadded, isTooLong, standsFor} from './hash-form.js';
import {isUserScoped, type RequestCase} from './request-case.js';

const ADVICE =
  'Make the body’s bytes once; hash those and send those: digest = base64url(SHA-256(bytes)), 43 characters.';

export function padding(asked: RequestCase): Opinion {
  // ISV-only routes ignore a subsig (rule 7), padded or not.
  const names = isUserScoped(asked) === false ? ['digest'] : ['digest', 'subsig'];
  const padded = names.filter(name => isPadded(asked.claims[name]));
  if (padded.length > 0)
    return fails(
      `Padding (=) is left on ${padded.join(' and ')}.`,
      'Cut the = off. base64url never has padding here.',
    );
  const present = names.filter(name => asked.claims[name] !== undefined);
  return present.length === 0
    ? notApplicable('There is neither a digest nor a subsig that counts.')
    : holds(`No = at the end of ${present.join(' and ')}.`);
}

export async function digest({claims, body}: RequestCase): Promise<Opinion> {
  const {digest: value} = claims;
  if (value === undefined || value === '') return withoutDigest(body);
  if (typeof value !== 'string') return fails(`digest is ${quote(value)}, not a text.`, ADVICE);
  const form = formFault(value);
  if (isTooLong(value)) return fails(`digest ${form}.`, ADVICE);
  if (!body) return withoutBody(value, form);
  const own = await hash(body);
  if (standsFor(value, own)) {
    if (form !== undefined) return fails(`digest is of the body, and ${form}.`, ADVICE);
    return isPadded(value)
      ? holds('digest is that of the body, but for its padding.')
      : holds(`digest is that of the body (${bytesOf(body)}).`);
  }
  const mistake = await findMistake(value, body, own);
  const what = mistake ?? (form === undefined ? undefined : `${form}, and is not of the body`);
  const expected = `expected ${toBase64url(own)}, for a body of ${bytesOf(body)}`;
  const untried =
    mistake === undefined && isTooLongToRewrite(body)
      ? ' The body is too long to look for the usual mistakes.'
      : '';
  return fails(`digest ${what ?? 'is not that of the body'}: ${expected}.${untried}`, ADVICE);
}

function withoutDigest(body: Bytes | undefined): Opinion {
  if (!body)
    return unknown('There is no digest. Give the body to see whether there has to be one.');
  if (body.length === 0) return holds('Without a body there need not be a digest.');
  return fails(`The body has ${bytesOf(body)}, and the JWT has no digest.`, ADVICE);
}

async function withoutBody(value: string, form: string | undefined): Promise<Opinion> {
  if (form !== undefined) return fails(`digest ${form}.`, ADVICE);
  const empty = standsFor(value, await hash(new Uint8Array()));
  const hint = empty ? 'It is the digest of an empty body. ' : '';
  return unknown(`${hint}Give the body, or the method GET, to check the digest.`);
}

/**
 * Names the text that the digest covers instead, as the end of a sentence. `own`
 * is the body's hash. A long body is not rewritten in other forms.
 */
async function findMistake(value: string, body: Bytes, own: Bytes): Promise<string | undefined> {
  if (standsFor(value, await hash(new Uint8Array())))
    return 'is that of an empty body: it was made before the body was';
  if (standsFor(value, utf8(toHex(own))))
    return 'encodes the hexadecimal text of the hash, not its 32 bytes';
  if (isTooLongToRewrite(body)) return undefined;
  for (const [what, bytes] of otherForms(body)) {
    if (standsFor(value, await hash(bytes))) return `is that of the body ${what}`;
  }
  for (const name of ['SHA-1', 'SHA-512'] as const) {
    if (standsFor(value, await hash(body, name))) return `is made by ${name}, not SHA-256`;
  }
  return undefined;
}

function bytesOf({length}: Uint8Array): string {
  return length === 1 ? '1 byte' : `${length} bytes`;
}
