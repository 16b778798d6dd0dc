/**
 * `service-embed script-tag`: the tags of this release, with a hash for every file that they load.
 */
import {readFile} from 'node:fs/promises';
import {readArguments} from './arguments.js';
import {EXIT, Misuse, type Output} from './output.js';

interface ImportMap {
  readonly integrity: Readonly<Record<string, string>>;
}

const ENTRY = './service-embed.js';

export async function scriptTag(args: readonly string[]): Promise<Output> {
  const {positionals} = readArguments({args: [...args], allowPositionals: true, options: {}});
  const [address = '', ...others] = positionals;
  if (others.length > 0) throw new Misuse('There is more than one address.');
  const base = readBase(address);
  const {integrity} = await released();
  const hashes = Object.entries(integrity).map(([name, hash]) => [new URL(name, base).href, hash]);
  const map = JSON.stringify({integrity: Object.fromEntries(hashes) as unknown}, null, 2);
  const source = new URL(ENTRY, base).href.replaceAll('&', '&amp;');
  const lines = [
    `<script type="importmap">${map}</script>`,
    `<script type="module" src="${source}" integrity="${integrity[ENTRY]}" crossorigin></script>`,
  ];
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(map));
  const policy = Buffer.from(hash).toString('base64');
  return {
    stdout: `${lines.join('\n')}\n`,
    stderr: `For a Content-Security-Policy without 'unsafe-inline': script-src 'sha256-${policy}'\n`,
    exitCode: EXIT.ok,
  };
}

/** Reads the hashes of the release's files, as the build wrote them. */
async function released(): Promise<ImportMap> {
  const file = new URL('../import-map.json', import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as ImportMap;
}

/**
 * Parses the address of the files' folder. The address is written into HTML. It cannot end an
 * attribute, because the URL parser escapes double quotes.
 */
function readBase(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.search || url.hash || url.username || url.password)
    throw new Misuse('The address of the folder that has the files is missing or not usable.');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
