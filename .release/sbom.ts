/**
 * The bill of materials of a release: the packages that it depends on or bundles, from `npm sbom`
 * and package-lock.json.
 *
 * npm leaves out packages that a development dependency also needs, such as lit and zod. It also
 * names the package after its folder. So npm gets a copy of the lock file without development
 * dependencies, in a folder of the right name. The result has no time and no random number, so
 * two builds of the same sources write the same file.
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

/** Development dependencies that `dist/sandbox/` bundles. They have no dependencies. */
export const BUNDLED = ['@hono/node-server', 'hono', 'ws'];

/** An entry of package-lock.json. */
interface Locked {
  readonly version?: string;
  /** `sha512-` and the hash in base64. */
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

/** The part of CycloneDX that is used here. */
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

/**
 * The lock file's entries that users of the package get, installed or bundled, with their folders.
 */
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
