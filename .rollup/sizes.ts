/**
 * What a visitor downloads, as brotli 11, compared with our goals and with the
 * limits that fail a build. 1 KB is 1,000 bytes. 14.6 KB is one flight of a fresh
 * connection.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {parseAst} from 'rollup/parseAst';

const KB = 1000;

export interface Size {
  readonly name: string;
  readonly files: readonly string[];
  readonly bytes: number;
  readonly goal: number;
  readonly gate: number;
}

export const ENTRY = 'service-embed.js';
export const CLASSIC = 'service-embed.classic.js';
/** Only the service's own frame page loads this, never a partner's page. */
export const FRAME = 'service-embed.frame.js';

/** Every file of a script-tag release, with the entry first. */
export function releaseFiles(dist: string): string[] {
  const files = readdirSync(dist).filter(
    name => /^service-embed\..*js$/.test(name) && name !== ENTRY,
  );
  return [ENTRY, ...files.toSorted()];
}

export function sizes(dist: string): Size[] {
  const first = staticGraph(dist, ENTRY);
  const lazy = releaseFiles(dist).filter(
    name => !first.includes(name) && name !== CLASSIC && name !== FRAME,
  );
  return [
    {name: 'first load', files: first, goal: 14.6 * KB, gate: 15 * KB},
    // Every flow, inline and framed, in one file. Pages that need a small download use the
    // modules.
    {name: 'classic', files: [CLASSIC], goal: 40 * KB, gate: 68 * KB},
    {name: 'frame page', files: [FRAME], goal: 10.5 * KB, gate: 12 * KB},
    ...lazy.map(name => ({
      name: `lazy ${name}`,
      files: [name],
      goal: 6 * KB,
      gate: name.endsWith('.kyc.js') ? 12 * KB : 9 * KB,
    })),
  ].map(row => ({
    ...row,
    bytes: row.files.reduce((sum, file) => sum + brotli(join(dist, file)), 0),
  }));
}

export function sizeReport(rows: readonly Size[]): string {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
  const verdict = ({bytes, goal, gate}: Size) =>
    bytes > gate ? 'OVER THE GATE' : bytes > goal ? 'over the goal' : 'ok';
  const width = Math.max(...rows.map(({name}) => name.length));
  return rows
    .map(
      row =>
        `${row.name.padEnd(width)}  ${kb(row.bytes).padStart(8)}  goal ${kb(row.goal)}, gate ${kb(row.gate)}: ${verdict(row)}`,
    )
    .join('\n');
}

function brotli(file: string): number {
  return brotliCompressSync(readFileSync(file)).length;
}

/** A file and everything that it imports statically. */
export function staticGraph(dist: string, file: string, seen: string[] = []): string[] {
  if (seen.includes(file)) return seen;
  seen.push(file);
  for (const node of parseAst(readFileSync(join(dist, file), 'utf8')).body) {
    if ('source' in node && typeof node.source?.value === 'string') {
      staticGraph(dist, node.source.value.replace(/^\.\//, ''), seen);
    }
  }
  return seen;
}
