/**
 * The bill of materials of a release: what the package needs, as `npm sbom` tells it
 * from package-lock.json.
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
}

/** An entry of package-lock.json. */
interface Locked {
  readonly version?: string;
  /** `sha512-` and base64. */
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

interface Lock {
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

/** The entries of a lock file that are no development dependencies, by their folder. */
export function production({packages}: Lock): readonly (readonly [path: string, Locked])[] {
  return Object.entries(packages).filter(([path, {dev, link}]) => path !== '' && !dev && !link);
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
    const root = {...lock.packages[''], devDependencies: {}};
    const packages = Object.fromEntries([['', root], ...production(lock)]);
    write('package.json', {...pkg, devDependencies: {}});
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
