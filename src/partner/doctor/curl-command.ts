/** Reads a copied `curl` command: its options, their values, and the request they describe. */
import {cmdWords, isForCmd} from './cmd-words.js';
import type {ReadRequest} from './read-request.js';
import {shellWords} from './shell-words.js';

/** `curl`, after a prompt of a shell or of Windows, and variable assignments for the command. */
const COMMAND =
  /^\s*(?:[$%#] |(?:PS )?[A-Za-z]:\\[^>\n]*> ?)?(?:[A-Za-z_]\w*=(?:'[^']*'|"[^"]*"|[^\s'"])*\s+)*curl(?:\.exe)?(?=\s|$)/;

/** `curl` must appear within this many characters. */
const LONGEST_START = 4096;

export function isCurl(text: string): boolean {
  return COMMAND.test(text.slice(0, LONGEST_START));
}

/** Short options that matter here or take a value, with their long names. */
const SHORT: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  K: 'config',
  m: 'max-time',
  o: 'output',
  r: 'range',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
};

/** Options whose text is the body, unless it starts with `@` and names a file. */
const DATA = ['data', 'data-ascii', 'data-binary', 'data-raw', 'json'];
/** Options that build a body. The command does not show such a body as it is sent. */
const OTHER_BODY = ['data-urlencode', 'form', 'form-string', 'upload-file', 'config'];

/** Common options with a value. Their values must not be read as addresses. */
const WITH_VALUE = new Set([
  ...Object.values(SHORT).filter(name => name !== 'get' && name !== 'head'),
  ...DATA,
  ...OTHER_BODY,
  ...'aws-sigv4 cacert capath cert-type ciphers connect-timeout connect-to dns-servers'.split(' '),
  ...'doh-url etag-compare etag-save expect100-timeout interface keepalive-time key'.split(' '),
  ...'key-type limit-rate local-port max-filesize max-redirs netrc-file noproxy'.split(' '),
  ...'oauth2-bearer output-dir pass pinnedpubkey preproxy proto proto-default'.split(' '),
  ...'proto-redir proxy-cacert proxy-cert proxy-header proxy-key rate request-target'.split(' '),
  ...'resolve retry retry-delay retry-max-time socks4 socks4a socks5 socks5-hostname'.split(' '),
  ...'stderr tls-max tls13-ciphers trace trace-ascii unix-socket url url-query variable'.split(' '),
]);

interface Option {
  readonly name: string;
  readonly value: string;
}

export function readCurl(command: string): ReadRequest {
  const given = command.replace(COMMAND, '');
  const {options, rest} = parse(isForCmd(given) ? cmdWords(given) : shellWords(given));
  const valuesOf = (...names: readonly string[]) =>
    options.filter(({name}) => names.includes(name)).map(({value}) => value);
  const has = (...names: readonly string[]) => valuesOf(...names).length > 0;
  const data = options.filter(({name}) => DATA.includes(name));
  const joined = data.map(({value}) => value).join(data[0]?.name === 'json' ? '' : '&');
  const isShown = !has(...OTHER_BODY) && !data.some(isFile);
  const address = addressOf(valuesOf('url'), rest);
  const url = address !== undefined && has('get') ? withQuery(address, joined) : address;
  const [bearer] = valuesOf('oauth2-bearer');
  return {
    method: valuesOf('request').at(-1) ?? methodOf(has),
    ...(url !== undefined && {url}),
    authorization: authorizationIn(valuesOf('header')) ?? (bearer && `Bearer ${bearer}`),
    ...(has('get') ? {body: ''} : isShown && {body: joined}),
  };
}

function methodOf(has: (...names: readonly string[]) => boolean): string {
  if (has('head')) return 'HEAD';
  if (has('get')) return 'GET';
  if (has('upload-file')) return 'PUT';
  return has(...DATA, ...OTHER_BODY) ? 'POST' : 'GET';
}

/** Words that end the command: pipes, separators and redirections. */
const END = /^(?:\||\|\||&|&&|;|\d?>{1,2}.*)$/;

function parse(words: readonly string[]): {options: Option[]; rest: string[]} {
  const options: Option[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (END.test(word)) break;
    for (const {name, value} of optionsIn(word)) {
      const takesNext = value === undefined && WITH_VALUE.has(name);
      if (takesNext) index += 1;
      options.push({name, value: value ?? (takesNext ? (words[index] ?? '') : '')});
    }
    if (!word.startsWith('-')) rest.push(word);
  }
  return {options, rest};
}

/**
 * Reads the options in one word: `--request=POST`, `-XPOST`, `-sSX`. The value is absent if it is
 * not in the same word.
 */
function optionsIn(word: string): {name: string; value?: string | undefined}[] {
  const [, long, value] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (long !== undefined) return [{name: long, value}];
  if (!word.startsWith('-')) return [];
  const letters = word.slice(1).split('');
  const end = letters.findIndex(letter => WITH_VALUE.has(SHORT[letter] ?? ''));
  const names = letters.slice(0, end < 0 ? undefined : end + 1).map(letter => SHORT[letter] ?? '');
  const attached = letters.slice(end + 1).join('');
  return names.map((name, index) => (index === end && attached ? {name, value: attached} : {name}));
}

/** Whether the value is the name of a file, not the body itself. */
function isFile({name, value}: Option): boolean {
  return name !== 'data-raw' && value.startsWith('@');
}

/** Prefers an address with a scheme. Variables of a shell or of `cmd` are not addresses. */
function addressOf(named: readonly string[], rest: readonly string[]): string | undefined {
  const addresses = [...named, ...rest].filter(word => !/^(?:\$|%.*%)/.test(word));
  const isFull = (word: string) => /^https?:\/\//i.test(word);
  // A sentence that starts with "curl" has no address in it.
  const isSentence = addresses.length > 1 && !addresses.some(word => /[.:/]/.test(word));
  const [first] = isSentence ? [] : addresses;
  return addresses.find(isFull) ?? (first && `http://${first}`);
}

function withQuery(address: string, query: string): string {
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

function authorizationIn(headers: readonly string[]): string | undefined {
  const found = headers.find(header => /^authorization:/i.test(header));
  return found?.slice(found.indexOf(':') + 1).trim();
}
