/**
 * What a visitor downloads, as brotli 11, compared with our goals and with the
 * limits that fail a build. 1 KB is 1,000 bytes. 14.6 KB is one flight of a fresh
 * connection.
 */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {parseAst} from 'rollup/parseAst';

export const ENTRY = 'service-embed.js';
export const CLASSIC = 'service-embed.classic.js';
/** Only the service's own frame page loads this, never a partner's page. */
export const FRAME = 'service-embed.frame.js';
const KYC = 'service-embed.kyc.js';

export interface Size {
  readonly name: string;
  readonly bytes: number;
  /** In KB. */
  readonly goal: number;
  readonly gate: number;
}

/** Every file of a script-tag release, with the entry first. */
export function releaseFiles(dist: string): string[] {
  const files = readdirSync(dist).filter(name => /^service-embed\..+js$/.test(name));
  return [ENTRY, ...files.filter(name => name !== ENTRY).toSorted()];
}

export function sizes(dist: string): Size[] {
  const row = (name: string, files: readonly string[], goal: number, gate: number): Size => {
    const size = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length;
    return {name, bytes: files.reduce((sum, file) => sum + size(file), 0), goal, gate};
  };
  const first = staticGraph(dist, ENTRY);
  const others = releaseFiles(dist).filter(name => ![...first, CLASSIC, FRAME].includes(name));
  return [
    row('first load', first, 14.6, 15),
    // Every flow, inline and framed. Pages that need a small download use the modules.
    row('classic', [CLASSIC], 64, 72),
    row('frame page', [FRAME], 10.5, 12),
    ...others.map(name => row(`lazy ${name}`, [name], 8, name === KYC ? 12 : 10)),
  ];
}

export function sizeReport(rows: readonly Size[]): string {
  const line = ({name, bytes, goal, gate}: Size) => {
    const kb = bytes / 1000;
    const verdict = kb > gate ? 'OVER THE GATE' : kb > goal ? 'over the goal' : 'ok';
    const size = `${kb.toFixed(1)} KB`.padStart(8);
    return `${name.padEnd(32)}  ${size}  goal ${goal} KB, gate ${gate} KB: ${verdict}`;
  };
  return rows.map(line).join('\n');
}

/** A file and everything that it imports statically. */
export function staticGraph(dist: string, file: string): string[] {
  const found = new Set([file]);
  for (const name of found) {
    for (const node of parseAst(readFileSync(join(dist, name), 'utf8')).body) {
      if ('source' in node && node.source) found.add(String(node.source.value).replace('./', ''));
    }
  }
  return [...found];
}
