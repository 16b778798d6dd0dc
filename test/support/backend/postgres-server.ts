/**
 * A temporary PostgreSQL: in a temporary folder, on a free port, as a user other than root. It can
 * crash and restart. If the machine lacks PostgreSQL and we run as root on Debian, it is installed
 * from Debian's packages.
 */
import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {freePort} from '../servers/free-port.ts';

const PROGRAMS = ['/usr/lib/postgresql/*/bin', '/usr/local/pgsql/bin', '/opt/homebrew/bin'];
const DEBIAN = '/etc/debian_version';
/** With this setting, Debian's package does not start a server. */
const NO_SERVER = '/etc/postgresql-common/createcluster.conf';

/**
 * Thrown if PostgreSQL is missing and cannot be installed. Tests are then skipped instead of
 * failing.
 */
export class MissingPostgres extends Error {
  override readonly name = 'MissingPostgres';
}

const isRoot = process.getuid?.() === 0;

export class PostgresServer {
  readonly url: string;
  readonly #bin: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #as: {readonly uid?: number; readonly gid?: number};
  #process: ChildProcess | undefined;
  restarts = 0;

  private constructor(bin: string, folder: string, port: number) {
    this.#bin = bin;
    this.#folder = folder;
    this.#port = port;
    this.#as = isRoot ? {uid: idOf('-u'), gid: idOf('-g')} : {};
    this.url = `postgres://backend@127.0.0.1:${port}/postgres`;
  }

  /** Throws `MissingPostgres` with a reason of one line if PostgreSQL is missing. */
  static async start(): Promise<PostgresServer> {
    const bin = programs();
    const server = new PostgresServer(bin, mkdtempSync(join(tmpdir(), 'pg-')), await freePort());
    server.#create();
    await server.#run();
    return server;
  }

  /** Runs `sql`. Returns a list of texts for each row. */
  rows(sql: string): string[][] {
    const args = [this.url, '-X', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-c', sql];
    const text = execFileSync(join(this.#bin, 'psql'), args, {encoding: 'utf8', stdio: 'pipe'});
    return text
      .split('\n')
      .filter(line => line !== '')
      .map(line => line.split('\t'));
  }

  /**
   * Crashes as in a power cut: no connection is closed gracefully, and the next start replays the
   * log.
   */
  async crash(): Promise<void> {
    await this.#end('SIGQUIT');
    this.restarts += 1;
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
    rmSync(this.#folder, {recursive: true, force: true});
  }

  /** The contents of the database's files and of its log. */
  files(): Buffer[] {
    return globSync('**/*', {cwd: this.#folder, withFileTypes: true})
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name)));
  }

  #create(): void {
    const {uid, gid} = this.#as;
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
    const data = join(this.#folder, 'data');
    const args = ['-D', data, '-U', 'backend', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    execFileSync(join(this.#bin, 'initdb'), args, {...this.#as, stdio: 'pipe', cwd: this.#folder});
  }

  async #run(): Promise<void> {
    const data = join(this.#folder, 'data');
    const settings = [
      `port=${this.#port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      'max_connections=100',
    ].flatMap(setting => ['-c', setting]);
    this.#process = spawn(join(this.#bin, 'postgres'), ['-D', data, ...settings], {
      ...this.#as,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    for (let tries = 0; tries < 300; tries += 1) {
      if (await this.#answers()) return;
      await pause(100);
    }
    throw new Error('PostgreSQL did not start.');
  }

  async #answers(): Promise<boolean> {
    const socket = connect(this.#port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (!isOpen) return false;
    try {
      return this.rows('SELECT 1').length === 1;
    } catch {
      return false;
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const ending = this.#process;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const closed = once(ending, 'exit');
    ending.kill(signal);
    await closed;
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], {encoding: 'utf8'}));
}

function programs(): string {
  const found = find() ?? install();
  if (found !== undefined) return found;
  throw new MissingPostgres(
    'There is no PostgreSQL on this machine. On Debian: apt-get install postgresql.',
  );
}

function find(): string | undefined {
  return globSync(PROGRAMS)
    .toSorted()
    .findLast(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'psql')));
}

function install(): string | undefined {
  if (!isRoot || !existsSync(DEBIAN)) return undefined;
  if (!existsSync(NO_SERVER)) {
    mkdirSync('/etc/postgresql-common', {recursive: true});
    writeFileSync(NO_SERVER, 'create_main_cluster = false\n');
  }
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  execFileSync('apt-get', ['update'], {env, stdio: 'pipe'});
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
    env,
    stdio: 'pipe',
  });
  return find();
}
