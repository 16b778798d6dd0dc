/** Runs `npm start` as a separate process with a data file. It can be killed and started again. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../demo/start.ts', import.meta.url));

export class SandboxProcess {
  readonly #data: string;
  #child: ChildProcess | undefined;
  #port = '0';
  #said = '';
  /** Everything that the processes wrote to stderr. */
  errors = '';
  /** The service's own URL. It stays the same after a restart. */
  url = '';

  private constructor(data: string) {
    this.#data = data;
  }

  static async start(data: string): Promise<SandboxProcess> {
    const started = new SandboxProcess(data);
    await started.restart();
    return started;
  }

  /** Everything that the processes have printed. */
  get log(): string {
    return this.#said + this.errors;
  }

  /** Peak memory of the process in mebibytes. `undefined` if the system does not report it. */
  get memory(): number | undefined {
    const status = `/proc/${this.#child?.pid}/status`;
    try {
      // A process that has just ended has no such line.
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? [];
      return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
    } catch {
      return undefined;
    }
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async restart(): Promise<void> {
    const child = spawn(process.execPath, [SCRIPT, '--data', this.#data], {
      env: {...process.env, PARTNER_PORT: '0', SERVICE_PORT: this.#port, SANDBOX_PACE: '0.01'},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      this.#said += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    const closed = once(child, 'close');
    while (!/^ready.*\n/m.test(said)) {
      await Promise.race([once(child.stdout, 'data'), closed]);
      if (!this.isRunning) throw new Error(`the sandbox did not start: ${this.errors}`);
    }
    this.url = /^Service +(\S+)$/m.exec(said)?.[1] ?? '';
    this.#port = new URL(this.url).port;
  }

  /** Kills the process at once, as in a power cut. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning || !this.#child) return;
    const closed = once(this.#child, 'close');
    this.#child.kill(signal);
    await closed;
  }
}
