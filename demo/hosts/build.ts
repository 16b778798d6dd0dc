/**
 * Builds the host pages: packs the package once, then installs and builds each page in a copy of its
 * folder. What has not changed since is not done again. With names, those alone: `node demo/hosts/build.ts vue`.
 * A path is a folder elsewhere in the repository, of the same form.
 *
 * The lock files of the pages have no `integrity` for the tarball. npm compares it where there is one, and
 * each build of the package has another. All other packages have theirs. `npm install` in a page writes
 * it again, and `test/node/hosts.test.ts` notices.
 */
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {basename, join, relative, sep} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {BUILT, hostNames, PAGES} from './built.ts';
import {eachInTurn, npm} from './npm.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TARBALL = join(ROOT, '.build/service-embed.tgz');
/** What tools make in a page's folder, there or in the copy. */
const MADE = ['node_modules', 'dist', 'dist-server', '.angular', 'data'];

await pack();
await eachInTurn(process.argv.length > 2 ? process.argv.slice(2) : hostNames(), build);

/** Reuses a build of the package. The same build gives the same bytes. */
async function pack(): Promise<void> {
  if (!existsSync(join(ROOT, 'dist/service-embed.js'))) await npm(ROOT, ['run', 'build']);
  const folder = join(ROOT, '.build/packed');
  mkdirSync(folder, {recursive: true});
  await npm(ROOT, ['pack', '--ignore-scripts', '--pack-destination', folder]);
  const [file = ''] = readdirSync(folder);
  renameSync(join(folder, file), TARBALL);
}

async function build(name: string): Promise<void> {
  const source = name.includes('/') ? join(ROOT, name) : join(PAGES, name);
  const place = placeOf(source);
  const lock = digest([join(source, 'package-lock.json')]);
  const files = globSync('**/*.*', {cwd: source, exclude: path => MADE.includes(basename(path))});
  const all = digest([TARBALL, ...files.toSorted().map(file => join(source, file))]);
  const known = recall(place);
  if (known.all === all) return;

  for (const old of existsSync(place) ? readdirSync(place) : [])
    if (!MADE.includes(old)) rmSync(join(place, old), {recursive: true});
  cpSync(source, place, {recursive: true, filter: path => !MADE.includes(basename(path))});
  if (known.lock === lock) await unpack(join(place, 'node_modules/service-embed'));
  else await npm(place, ['ci', '--prefer-offline', '--no-audit', '--no-fund']);
  await npm(place, ['run', 'build', '--if-present']);
  writeFileSync(stampOf(place), JSON.stringify({lock, all}));
}

/** As deep as the source, so that the path to the tarball is the same. */
function placeOf(source: string): string {
  const depth = relative(ROOT, source).split(sep).length;
  return join(depth === 2 ? join(ROOT, '.build') : BUILT, basename(source));
}

interface Stamp {
  /** Of what is installed. */
  readonly lock?: string;
  /** Of the package and all files of the page. */
  readonly all?: string;
}

/** Another build of the package needs what the one before needed, or the lock file would have changed. */
async function unpack(folder: string): Promise<void> {
  rmSync(folder, {recursive: true});
  mkdirSync(folder);
  const args = ['-xzf', TARBALL, '-C', folder, '--strip-components', '1'];
  await promisify(execFile)('tar', args);
}

/** `npm ci` empties the folder, and takes the stamp along. */
function stampOf(place: string): string {
  return join(place, 'node_modules/.host.json');
}

function recall(place: string): Stamp {
  const stamp = stampOf(place);
  return existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as Stamp) : {};
}

function digest(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
