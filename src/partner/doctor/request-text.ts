/**
 * Reads a copied request: raw HTTP from a log, the output of `curl -v` (with
 * the response), or a `curl` command.
 */
import {textOf, utf8} from './bytes.js';
import {isCurl, readCurl} from './curl-command.js';
import type {ReadRequest} from './read-request.js';

/** Maximum length of the text, in characters. This also limits the number of words in a command. */
const LONGEST = 65_536;

export function readRequest(text: string): ReadRequest {
  if (text.length > LONGEST) {
    throw new TypeError(
      `The request has ${text.length} characters, and ${LONGEST} is the most that is read: give its JWT, and its body by itself.`,
    );
  }
  if (isCurl(text)) return readCurl(text);
  const isTrace = /^> \S+ \S+ HTTP\//m.test(text);
  return isTrace ? readTrace(text) : readRaw(text);
}

/** Lines that curl adds between the lines of an answer: marks, and `{ [5 bytes data]`. */
const REMARK = /^[*<>](?: |$)|^[{}] \[\d+ bytes data\]$/;

/**
 * Reads the output of `curl -v`: `> ` marks sent lines, `< ` received lines, `* ` remarks. The
 * output does not show the sent body.
 */
function readTrace(text: string): ReadRequest {
  const lines = text.split(/\r?\n/);
  const after = (mark: string) =>
    lines.filter(line => line === mark || line.startsWith(`${mark} `)).map(line => line.slice(2));
  const sent = after('>').join('\n');
  const received = after('<');
  const {body: _, ...request} = readRaw(`${sent.trim()}\n`);
  const answerBody = lines
    .slice(lines.findLastIndex(line => /^<\s*$/.test(line)) + 1)
    .filter(line => !REMARK.test(line))
    .join('\n')
    .trim();
  const status = /^HTTP\/\S+ (\d{3})/.exec(received[0] ?? '')?.[1];
  const date = Date.parse(header(received, 'date') ?? '');
  const sendsBody = header(after('>'), 'content-length') !== undefined;
  return {
    ...request,
    ...(!sendsBody && /^(?:GET|HEAD)$/.test(request.method ?? '') && {body: ''}),
    ...(status !== undefined && {response: {status: Number(status), body: answerBody}}),
    ...(!Number.isNaN(date) && {serverTime: date}),
  };
}

function readRaw(text: string): ReadRequest {
  const start = text.replace(/^\s+/, '');
  const [head = ''] = start.split(/\r?\n\r?\n/, 1);
  const rest = start.slice(head.length).replace(/^\r?\n\r?\n/, '');
  const hasBlankLine = start.length > head.length;
  const lines = head.split(/\r?\n/);
  const [, method, target] =
    /^([A-Z]+) (\/\S*|https?:\S+)(?: HTTP\/\S+)?$/.exec(lines[0]?.trim() ?? '') ?? [];
  const host = header(lines, 'host');
  const body = bodyOf(rest, hasBlankLine, header(lines, 'content-length'));
  return {
    ...(method !== undefined && {method}),
    ...(target !== undefined && {url: absolute(target, host)}),
    authorization: header(lines, 'authorization'),
    ...(body !== undefined && {body}),
  };
}

function absolute(target: string, host: string | undefined): string {
  return host !== undefined && target.startsWith('/') ? `https://${host}${target}` : target;
}

/**
 * Reads as many bytes as Content-Length says. Without that header, reads to the end of the text,
 * without a final line break.
 */
function bodyOf(
  rest: string,
  hasBlankLine: boolean,
  length: string | undefined,
): string | undefined {
  if (length === undefined) return hasBlankLine ? rest.replace(/\r?\n$/, '') : undefined;
  const bytes = utf8(rest);
  const wanted = Number(length);
  return bytes.length < wanted ? undefined : textOf(bytes.slice(0, wanted));
}

function header(lines: readonly string[], name: string): string | undefined {
  const found = lines.find(line => line.toLowerCase().startsWith(`${name}:`));
  return found?.slice(name.length + 1).trim();
}
