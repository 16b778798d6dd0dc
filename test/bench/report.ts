/**
 * The tables of a run. They are printed as they are measured. A run of `page` and `signing`, or of
 * every benchmark, writes them to `bench.md`, with a description of the machine.
 */
import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {cpus, totalmem} from 'node:os';
import {fileURLToPath} from 'node:url';

const FILE = fileURLToPath(new URL('bench.md', import.meta.url));

const sections: string[] = [];

export interface Table {
  readonly title: string;
  /** One sentence about how the numbers are to be read. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function report({title, note, head, rows}: Table): void {
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
  const section = `## ${title}\n\n${note}\n\n${lines.join('\n')}\n`;
  console.log(section);
  sections.push(section);
}

/** `browser` is its name and version. */
export function writeReport(browser: string): void {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const text = `# Speed, as measured

\`npm run bench -- signing page\` writes this page. Contenders take turns, and are compared round by round, because
machines are noisy: a ratio tells more than a time. Times in brackets are those of
the fastest and the slowest round; a number without brackets is a median.

Machine: ${cpus().length} cores of ${processor?.model.trim()}, ${memory} GB, ${browser}, Node ${process.versions.node}.

${sections.join('\n')}`;
  writeFileSync(FILE, text);
  execFileSync('oxfmt', [FILE]);
}
