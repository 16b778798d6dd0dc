/** One instance of the example backend, as a process that can be killed, frozen and restarted. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {BUILT_BACKEND} from '../../../demo/hosts/built.ts';

const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning'] as const;

export class Instance {
  /** The whole environment of the next start, except for `PATH`. */
  env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  /** The address at which the instance now listens. */
  url = '';
  /** The output of all processes of this instance. */
  said = '';
  kills = 0;

  constructor(env: Readonly<Record<string, string>>) {
    this.env = env;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts a process. Resolves when it accepts requests. */
  async start(): Promise<this> {
    const child = spawn(process.execPath, [...NODE_OPTIONS, 'src/main.ts'], {
      cwd: BUILT_BACKEND,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: join(BUILT_BACKEND, '../compiled'),
        HOST: '127.0.0.1',
        PORT: '0',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        this.said += text;
      });
    for (;;) {
      const [, port] = /"event":"started","port":(\d+)/.exec(said) ?? [];
      if (port !== undefined) this.url = `http://127.0.0.1:${port}`;
      if (port !== undefined) return this;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the instance ended: ${said}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    }
  }

  /** Kills the process at once, as in a power cut. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#end('SIGKILL');
  }

  /** Stops the process gracefully. Returns its exit code. */
  async stop(): Promise<number | null> {
    await this.#end('SIGTERM');
    return this.#child?.exitCode ?? null;
  }

  /** Runs an operator's command. Returns true if it succeeded. */
  async admin(...args: readonly string[]): Promise<boolean> {
    const child = spawn(process.execPath, [...NODE_OPTIONS, 'src/admin.ts', ...args], {
      cwd: BUILT_BACKEND,
      env: {PATH: process.env['PATH'] ?? '', ...this.env},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    await once(child, 'close');
    return child.exitCode === 0;
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
}
