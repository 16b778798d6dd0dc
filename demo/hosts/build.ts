/**
 * Builds the host pages: packs the package once, then installs and builds each page in a copy of
 * its folder. Skips unchanged pages. With page names as arguments, builds only those pages:
 * `node demo/hosts/build.ts vue`. An argument with a slash is the path of another folder of the
 * repository that is built in the same way, such as `demo/backend`.
 *
 * The pages' lock files have no `integrity` for the package's tarball, because its hash changes
 * with the package, and npm would refuse a tarball with another hash. All other packages have
 * `integrity`. If you run `npm install` in a page, it adds the tarball's hash again, and then
 * `test/node/demo/hosts.test.ts` fails.
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
/** Files and folders that tools generate in a page's folder or in its copy. */
const MADE = ['node_modules', 'dist', 'dist-server', '.angular', 'data'];

await pack();
await eachInTurn(process.argv.length > 2 ? process.argv.slice(2) : hostNames(), build);

/** Packs the package, and builds it only if there is no build. Equal builds give equal tarballs. */
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

/** The copy of a page. It is as deep as the source, so that the path to the tarball is the same. */
function placeOf(source: string): string {
  const depth = relative(ROOT, source).split(sep).length;
  return join(depth === 2 ? join(ROOT, '.build') : BUILT, basename(source));
}

interface Stamp {
  /** Digest of the lock file that was installed. */
  readonly lock?: string;
  /** Digest of the package and of all the page's files. */
  readonly all?: string;
}

/** Replaces only the package. Its dependencies are unchanged, or the lock file would differ. */
async function unpack(folder: string): Promise<void> {
  rmSync(folder, {recursive: true});
  mkdirSync(folder);
  const args = ['-xzf', TARBALL, '-C', folder, '--strip-components', '1'];
  await promisify(execFile)('tar', args);
}

/** The stamp's path. It is in `node_modules`, so `npm ci` deletes it with that folder. */
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
