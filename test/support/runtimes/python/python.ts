/**
 * Finds a Python with PyJWT and cryptography. On Debian as root, it installs
 * the distribution's packages. Then it runs all tasks of `interop.py` in one
 * process.
 */
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import type {TestContext} from 'node:test';
import {program} from '../../engines/browsers.ts';

const PACKAGES = ['python3-jwt', 'python3-cryptography'];

/** The second is the distribution's Python. Another Python may precede it in the `PATH`. */
const CANDIDATES = ['python3', '/usr/bin/python3'];

const SCRIPT = fileURLToPath(new URL('interop.py', import.meta.url));

export type Task = Readonly<Record<string, unknown>> & {readonly do: 'sign' | 'verify'};

export class Python {
  readonly #answers: AsyncIterator<string>;
  readonly #write: (line: string) => void;

  private constructor(answers: AsyncIterator<string>, write: (line: string) => void) {
    this.#answers = answers;
    this.#write = write;
  }

  /** The process ends with the test. */
  static async start(t: TestContext): Promise<Python> {
    const child = spawn(python(), [SCRIPT], {stdio: ['pipe', 'pipe', 'inherit']});
    t.after(async () => {
      const closed = once(child, 'close');
      child.stdin.end();
      await closed;
    });
    const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]();
    return new Python(lines, line => child.stdin.write(`${line}\n`));
  }

  /**
   * Runs the tasks. Resolves to the answers in the order of the tasks. If a task fails, rejects
   * with Python's error message.
   */
  async ask<T>(tasks: readonly Task[]): Promise<T[]> {
    for (const task of tasks) this.#write(JSON.stringify(task));
    const answers: T[] = [];
    for (const {do: name} of tasks) {
      const {value, done} = await this.#answers.next();
      if (done) throw new Error('Python ended before it answered.');
      const answer = JSON.parse(value) as T & {readonly error?: string};
      if (answer.error !== undefined) throw new Error(`Python, ${name}: ${answer.error}`);
      answers.push(answer);
    }
    return answers;
  }
}

/** Cached, because the search starts a process. */
let found: string | undefined;

/** The path of the Python to use. */
export function python(): string {
  found ??= find() ?? install();
  if (found !== undefined) return found;
  throw new Error(`No Python with PyJWT and cryptography here: install ${PACKAGES.join(' and ')}.`);
}

function find(): string | undefined {
  return CANDIDATES.map(name => program(name)).find(
    path =>
      path !== undefined &&
      spawnSync(path, ['-c', 'import jwt, cryptography'], {stdio: 'ignore'}).status === 0,
  );
}

function install(): string | undefined {
  if (process.getuid?.() !== 0 || !program('apt-get')) return undefined;
  console.log(`Installing ${PACKAGES.join(' and ')} from the distribution …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    });
  return find();
}
