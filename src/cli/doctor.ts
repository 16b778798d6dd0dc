/** `service-embed doctor`. */
import {diagnose, type Diagnosis} from '../partner/doctor/diagnose.js';
import {diagnoseRequest} from '../partner/doctor/diagnose-request.js';
import type {DoctorOptions} from '../partner/doctor/request-case.js';
import {readArguments} from './arguments.js';
import {readBytes, readSecret, readText, readTime} from './inputs.js';
import {EXIT, Misuse, type Output} from './output.js';
import {report} from './report.js';

const TEXT = {type: 'string'} as const;

const OPTIONS = {
  request: TEXT,
  'public-key': TEXT,
  'secret-env': TEXT,
  'secret-file': TEXT,
  body: TEXT,
  url: TEXT,
  method: TEXT,
  'server-time': TEXT,
  audience: TEXT,
  isv: TEXT,
  'key-expires': TEXT,
  'server-ip': {type: 'string', multiple: true},
  status: TEXT,
  answer: TEXT,
  json: {type: 'boolean'},
} as const;

export async function doctor(args: readonly string[]): Promise<Output> {
  const {values, positionals} = parse(args);
  const {request, json = false} = values;
  const [token] = positionals;
  if (positionals.length > 1) throw new Misuse('Give one JWT; put it in quotes if it has spaces.');
  if ((token === undefined) === (request === undefined))
    throw new Misuse('Give a JWT, or - to read it from the standard input, or --request FILE.');
  requireOneStandardInput(values, token);
  const options = await optionsOf(values);
  const diagnosis =
    request !== undefined
      ? await diagnoseText(await readText('--request', request), options)
      : await diagnose(token === '-' ? await readText('JWT', '-') : (token ?? ''), options);
  return {
    stdout: json ? `${JSON.stringify(diagnosis, null, 2)}\n` : report(diagnosis),
    exitCode: exitCodeOf(diagnosis),
  };
}

async function diagnoseText(text: string, options: DoctorOptions): Promise<Diagnosis> {
  try {
    return await diagnoseRequest(text, options);
  } catch (error) {
    if (error instanceof TypeError) throw new Misuse(`--request: ${error.message}`, {cause: error});
    throw error;
  }
}

function parse(args: readonly string[]) {
  return readArguments({args: [...args], options: OPTIONS, allowPositionals: true});
}

type Values = ReturnType<typeof parse>['values'];

function exitCodeOf({summary}: Diagnosis): number {
  return summary.verdict === 'fails' ? EXIT.fails : EXIT.ok;
}

/**
 * Throws a `Misuse` if two options name the standard input, which can be read
 * only once.
 */
function requireOneStandardInput(values: Values, token: string | undefined): void {
  const files = [token, values.request, values['public-key'], values['secret-file'], values.body];
  if ([...files, values.answer].filter(file => file === '-').length > 1)
    throw new Misuse('The standard input (-) can be read for one thing only.');
}

async function optionsOf(values: Values): Promise<DoctorOptions> {
  const {'public-key': key, body, url, method, audience, isv, 'server-ip': serverIps} = values;
  const {'server-time': serverTime, 'key-expires': keyExpires} = values;
  const sharedSecret = await readSecret(values);
  const response = await responseOf(values);
  return {
    ...(key !== undefined && {publicKey: await readText('--public-key', key)}),
    ...(sharedSecret !== undefined && {sharedSecret}),
    ...(body !== undefined && {body: await readBytes('--body', body)}),
    ...(url !== undefined && {url}),
    ...(method !== undefined && {method}),
    ...(audience !== undefined && {audience}),
    ...(isv !== undefined && {isvId: isv}),
    ...(serverIps !== undefined && {serverIps}),
    ...(serverTime !== undefined && {serverTime: readTime('--server-time', serverTime)}),
    ...(keyExpires !== undefined && {keyExpiresAt: readTime('--key-expires', keyExpires)}),
    ...(response && {response}),
  };
}

async function responseOf({status, answer}: Values): Promise<DoctorOptions['response']> {
  if (status === undefined) {
    if (answer !== undefined) throw new Misuse('--answer needs --status.');
    return undefined;
  }
  if (!/^[1-5]\d\d$/.test(status)) throw new Misuse('--status: not an HTTP status, such as 401.');
  const body = answer === undefined ? {} : {body: await readText('--answer', answer)};
  return {status: Number(status), ...body};
}
