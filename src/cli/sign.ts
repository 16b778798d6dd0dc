/** `service-embed sign`. */
import {printable} from '../partner/doctor/finding.js';
import {importPrivateKey} from '../partner/private-key.js';
import {signRequest, type ActingUser} from '../partner/sign-request.js';
import {readArguments, required} from './arguments.js';
import {readBytes, readSecret, readText} from './inputs.js';
import {EXIT, Misuse, type Output} from './output.js';

const TEXT = {type: 'string'} as const;

const OPTIONS = {
  key: TEXT,
  isv: TEXT,
  audience: TEXT,
  method: TEXT,
  url: TEXT,
  body: TEXT,
  user: TEXT,
  'secret-env': TEXT,
  'secret-file': TEXT,
  'client-ip': TEXT,
  lifetime: TEXT,
} as const;

export async function sign(args: readonly string[]): Promise<Output> {
  const {values} = parse(args);
  const isvId = required('--isv', values.isv);
  const audience = required('--audience', values.audience);
  const method = required('--method', values.method).toUpperCase();
  const path = required('--url', values.url);
  const key = await readText('--key', required('--key', values.key));
  const user = await userOf(values);
  const body = values.body === undefined ? undefined : await readBytes('--body', values.body);
  try {
    const partner = {isvId, audience, privateKey: await importPrivateKey(key)};
    const jwt = await signRequest(partner, {
      path,
      ...(body && {body}),
      ...(user && {user}),
      ...(values.lifetime !== undefined && {lifetime: secondsOf(values.lifetime)}),
    });
    return {stdout: `${jwt}\n`, stderr: hint(method, values), exitCode: EXIT.ok};
  } catch (error) {
    // The signer's messages are meant for people, and contain neither the key nor the secret.
    if (error instanceof TypeError) throw new Misuse(error.message, {cause: error});
    throw error;
  }
}

function parse(args: readonly string[]) {
  return readArguments({args: [...args], options: OPTIONS});
}

type Values = ReturnType<typeof parse>['values'];

async function userOf(values: Values): Promise<ActingUser | undefined> {
  const {user: userId, 'client-ip': clientIp} = values;
  const sharedSecret = await readSecret(values);
  const given = [userId, clientIp, sharedSecret].filter(value => value !== undefined);
  if (given.length === 0) return undefined;
  if (userId === undefined || clientIp === undefined || sharedSecret === undefined)
    throw new Misuse('--user, --client-ip and --secret-file (or --secret-env) go together.');
  return {userId, sharedSecret, clientIp};
}

function secondsOf(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : NaN;
}

function hint(method: string, {body, url = ''}: Values): string {
  const bytes = body === undefined ? '' : ` --data-binary @${body === '-' ? 'FILE' : shell(body)}`;
  const command = `curl -X ${shell(method)} -H "Authorization: Bearer $JWT"${bytes} ${shell(url)}`;
  return `${printable(command)}\n`;
}

function shell(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
