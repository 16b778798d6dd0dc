/**
 * The bill of materials of a release: what the package needs or has inside, as `npm sbom` tells
 * it from package-lock.json.
 *
 * npm leaves out what a development dependency needs, too, such as lit and zod. It also calls
 * the package by the name of its folder. So it is asked about a copy of the lock file without
 * development dependencies, in a folder of the right name. The result has no time and no random
 * number, so two builds of the same sources write the same file.
 */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

interface Package {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Development dependencies that are inside `dist/sandbox/`. They need no others. */
export const BUNDLED = ['@hono/node-server', 'hono', 'ws'];

/** An entry of package-lock.json. */
interface Locked {
  readonly version?: string;
  /** `sha512-` and base64. */
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** The part of CycloneDX that we read. */
export interface Sbom {
  readonly bomFormat: string;
  readonly serialNumber?: string;
  readonly metadata: {
    readonly timestamp?: string;
    readonly component: {readonly name: string; readonly version: string};
  };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly hashes: readonly {readonly alg: string; readonly content: string}[];
  }[];
}

/** The entries of a lock file that the package's users get, by their folder. */
export function production({packages}: Lock): readonly (readonly [path: string, Locked])[] {
  const inside = BUNDLED.map(name => `node_modules/${name}`);
  return Object.entries(packages).filter(
    ([path, {dev, link}]) => path !== '' && !link && (!dev || inside.includes(path)),
  );
}

export function bill(): object {
  const pkg = read('package.json') as Package;
  const lock = read('package-lock.json') as Lock;
  const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const cwd = join(temporary, pkg.name);
    mkdirSync(cwd);
    const write = (name: string, value: object) =>
      writeFileSync(join(cwd, name), JSON.stringify(value));
    const inside = BUNDLED.map(name => [name, pkg.devDependencies[name]]);
    const dependencies = {...pkg.dependencies, ...Object.fromEntries(inside)};
    const root = {...lock.packages[''], dependencies, devDependencies: {}};
    const shipped = production(lock).map(([path, locked]) => [path, {...locked, dev: undefined}]);
    const packages = Object.fromEntries([['', root], ...shipped]);
    write('package.json', {...pkg, dependencies, devDependencies: {}});
    write('package-lock.json', {...lock, packages});
    const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
    const shell = process.platform === 'win32';
    const printed = execFileSync('npm', words, {cwd, shell, encoding: 'utf8', stdio: 'pipe'});
    const sbom = JSON.parse(printed) as Sbom;
    const metadata = {...sbom.metadata, timestamp: undefined};
    return {...sbom, serialNumber: undefined, metadata};
  } finally {
    rmSync(temporary, {recursive: true});
  }
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
}
