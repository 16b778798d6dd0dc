/**
 * Finds a browser for the tests or installs it. It tries Playwright's installed
 * build, the system's browser, Playwright's download and, on Debian as root,
 * the distribution's package.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, globSync} from 'node:fs';
import {createRequire} from 'node:module';
import {delimiter, dirname, join} from 'node:path';
import playwright from 'playwright';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

export interface Browser {
  readonly kind: 'playwright' | 'system';
  readonly executablePath: string;
}

/**
 * Root cannot use Chromium's sandbox. The other arguments prevent Chromium's own requests, because
 * there may be no network.
 */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

interface System {
  /** All of these are needed, each under any of its names. The best name is first. */
  readonly programs: readonly (readonly string[])[];
  /** The packages that contain them. A later row is tried if an earlier one is not available. */
  readonly packages: readonly (readonly string[])[];
}

/**
 * The system's browsers. For Chromium, the headless shell is first, as in Playwright, because it
 * needs half the CPU time.
 */
const SYSTEM: Record<Engine, System> = {
  chromium: {
    programs: [
      [
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        'C:/Program Files/Google/Chrome/Application/chrome.exe',
      ],
    ],
    packages: [['chromium-headless-shell'], ['chromium']],
  },
  firefox: {programs: [['firefox-esr', 'firefox']], packages: [['firefox-esr']]},
  webkit: {
    programs: [['/usr/lib/*/webkit2gtk-4.*/MiniBrowser'], ['WebKitWebDriver'], ['Xvfb']],
    packages: [['webkit2gtk-driver', 'xvfb']],
  },
};

export function isEngine(name: string): name is Engine {
  return (ENGINES as readonly string[]).includes(name);
}

export function browser(engine: Engine): Browser {
  const found = find(engine) ?? download(engine) ?? installPackages(engine);
  if (found) return found;
  const packages = SYSTEM[engine].packages.map(names => names.join(' and ')).join(', or ');
  throw new Error(
    `No ${engine} here: run "npx playwright install ${engine}", or install ${packages}.`,
  );
}

/** Finds a program's file, in the `PATH` or by a pattern. */
export function program(name: string): string | undefined {
  if (name.includes('*')) return globSync(name)[0];
  if (name.includes('/')) return existsSync(name) ? name : undefined;
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(file => existsSync(file));
}

function find(engine: Engine): Browser | undefined {
  const own = playwright[engine].executablePath();
  if (existsSync(own)) return {kind: 'playwright', executablePath: own};
  const programs = SYSTEM[engine].programs.map(names => names.map(program).find(Boolean));
  const [executablePath] = programs;
  return executablePath && programs.every(Boolean) ? {kind: 'system', executablePath} : undefined;
}

function download(engine: Engine): Browser | undefined {
  console.log(`No ${engine} here; asking Playwright for one …`);
  const require = createRequire(import.meta.url);
  const cli = join(dirname(require.resolve('playwright/package.json')), 'cli.js');
  // Ignores the output. Without a network, this fails with a long message, and the caller tries the
  // next way.
  spawnSync(process.execPath, [cli, 'install', engine], {stdio: 'ignore', timeout: 300_000});
  return find(engine);
}

function installPackages(engine: Engine): Browser | undefined {
  if (process.getuid?.() !== 0 || !program('apt-get')) return undefined;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    });
  apt('update');
  for (const packages of SYSTEM[engine].packages) {
    console.log(`Installing ${packages.join(' and ')} from the distribution …`);
    apt('install', '-y', '--no-install-recommends', ...packages);
    const found = find(engine);
    if (found) return found;
  }
  return undefined;
}
