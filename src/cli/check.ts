/** `service-embed check`. */
import {usableBaseUrl} from '../contract/base-url.js';
import {configureService, type ServiceSettings} from '../contract/configure.js';
import {REQUEST_TIMEOUT} from '../contract/limits.js';
import {hider} from '../partner/doctor/hiding.js';
import {readArguments, required} from './arguments.js';
import type {Visitor} from './check/ask.js';
import {checkOrigin} from './check/origin-rows.js';
import {checkPages, uncheckedPages} from './check/page-rows.js';
import {checkReads, uncheckedReads} from './check/read-rows.js';
import type {Row} from './check/row.js';
import {checkSession} from './check/session-rows.js';
import {isFault, isOpen, table} from './check/table.js';
import {readOrigin, readText} from './inputs.js';
import {EXIT, Misuse, type Output} from './output.js';

const TEXT = {type: 'string'} as const;
const OPTIONS = {
  token: TEXT,
  origin: TEXT,
  paths: TEXT,
  timeout: TEXT,
  json: {type: 'boolean'},
} as const;

export async function check(args: readonly string[]): Promise<Output> {
  const {values, positionals} = readArguments({
    ...{args: [...args], options: OPTIONS, allowPositionals: true},
  });
  const [address = '', ...others] = positionals;
  const baseUrl = usableBaseUrl(address);
  if (baseUrl === undefined || others.length > 0)
    throw new Misuse('Give the service’s base URL: https:, or http: on this machine.');
  const {paths} = values;
  if (paths === '-' && values.token === '-')
    throw new Misuse('The standard input (-) can be read for one thing only.');
  if (paths !== undefined) configure(await readText('--paths', paths));
  const origin = values.origin === undefined ? undefined : readOrigin(values.origin);
  const token = await readToken(required('--token', values.token));
  const rows = await runCheck({baseUrl, token, origin, timeout: readTimeout(values.timeout)});
  const clean = hider([token, ...token.split('.')]);
  return {
    stdout: values.json
      ? `${JSON.stringify({rows: rows.map(row => cleaned(row, clean))}, null, 2)}\n`
      : table(rows, clean),
    exitCode: exitCodeOf(rows),
  };
}

/**
 * A service passes only if everything in the contract was checked, because an unchecked row proves
 * nothing.
 */
function exitCodeOf(rows: readonly Row[]): number {
  if (rows.some(isFault)) return EXIT.fails;
  return rows.some(isOpen) ? EXIT.open : EXIT.ok;
}

async function runCheck(visitor: Visitor): Promise<readonly Row[]> {
  const session = await checkSession(visitor);
  const {validation, replies, rows} = session;
  const ofOrigin = await checkOrigin(visitor, session);
  if (!validation) return [...rows, ...ofOrigin, ...uncheckedReads(), ...uncheckedPages()];
  const [ofReads, ofPages] = await Promise.all([
    checkReads(visitor, Object.values(replies)),
    checkPages(visitor, validation.isvId),
  ]);
  return [...rows, ...ofOrigin, ...ofReads, ...ofPages];
}

function cleaned(row: Row, clean: (text: string) => string): Row {
  return {...row, ...(row.detail !== undefined && {detail: clean(row.detail)})};
}

/**
 * Configures the embed's paths. The file of `--paths` has either only the paths, or the settings of
 * `configureService` as JSON.
 */
function configure(text: string): void {
  try {
    const settings = Object(JSON.parse(text)) as ServiceSettings & ServiceSettings['paths'];
    configureService('paths' in settings ? settings : {paths: settings});
  } catch (cause) {
    const reason = cause instanceof TypeError ? `${cause.message}.` : 'it is not JSON.';
    throw new Misuse(`--paths: ${reason}`, {cause});
  }
}

function readTimeout(given: string | undefined): number {
  if (given === undefined) return REQUEST_TIMEOUT;
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new Misuse('--timeout: not a number of milliseconds.');
  return Number(given);
}

/**
 * `-` is the standard input. Refuses text that is not a token, because `fetch` might refuse it in a
 * header.
 */
async function readToken(given: string): Promise<string> {
  const token = given === '-' ? (await readText('--token', '-')).trim() : given;
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    throw new Misuse('--token: not an embed token, three parts joined by dots.');
  return token;
}
