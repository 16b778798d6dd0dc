/** The command's welcome text: values to type, then the settings for a page and a backend. */
import type {SandboxOptions} from '#src/cli/sandbox-module.js';
import {magicLines} from '../partner/magic-lines.ts';
import {SCENARIOS} from '../partner/scenarios.ts';
import {LICENSED_VISITOR} from '../service/sandbox/magic-places.ts';
import type {Isv} from '../service/store/isvs.ts';
import {SANDBOX_TOKEN} from './token-contract.ts';
import type {Tokens} from './tokens.ts';

interface Started extends SandboxOptions {
  readonly url: string;
  readonly isv: Isv;
  readonly tokens: Tokens;
}

const KEY = 'registered; your backend signs with its private half';
const NO_KEY = 'none, so no backend can sign; --key FILE makes one, --public-key FILE takes yours';
const IN_MEMORY = 'in memory; --data FILE keeps users and ledger between starts';

const IS_HERE = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?=:|$)/;
const TWINS = `
            localhost and 127.0.0.1 are two origins. Each one is registered with the other here;
            at a real service, register the one that your browser shows.`;

/** The last line starts with `ready`. Programs that start the sandbox can wait for that line. */
export function welcome({url, isv, tokens, data, publicKey}: Started): string {
  const {printed} = tokens;
  const {id, origins} = isv;
  return `
${magicLines().join('\n')}

Users in other situations: npx service-embed sandbox --token SCENARIO${portOf(url)}
${wrapped(2, Object.keys(SCENARIOS))}

Service     ${url}
ISV id      ${id}
Key         ${publicKey === undefined ? NO_KEY : KEY}
Origins     ${wrapped(12, origins).trim()}${origins.some(each => IS_HERE.test(each)) ? TWINS : ''}
Data        ${data ?? IN_MEMORY}
User        ${printed.id}, who can pay at once
Secret      ${printed.sharedSecret.toString('base64url')}, of that user
An embed token of that user, for ten minutes:
${tokens.renew(printed.id)?.token}

A page without a backend
  element.baseUrl = '${url}';
  element.tokenProvider = async () =>
    (await (await fetch('${url}${SANDBOX_TOKEN}', {method: 'POST'})).json()).token;

A backend
  base URL      ${url}
  ISV id        ${id}
  client_ip     ${LICENSED_VISITOR}, or an address of this machine (127.0.0.1, ::1), which a real
                service refuses: 403 GEO_BLOCKED

ready: ${url}, Ctrl+C ends
`;
}

function portOf(url: string): string {
  const {port} = new URL(url);
  return port === '4001' ? '' : ` --port ${port}`;
}

/** Wraps the words to lines of about 100 characters. */
function wrapped(indent: number, words: readonly string[]): string {
  const space = ' '.repeat(indent);
  return space + words.join(', ').replaceAll(/(.{60,84}?,) (?=.)/g, `$1\n${space}`);
}
