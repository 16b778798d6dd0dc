/** The script files of a release: their hashes, for tags and for import maps, and what they weigh. */
import {hash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';

/** The first load. It imports nothing statically. */
export const ENTRY = 'service-embed.js';

/** In KB of brotli 11. A KB is 1,000 bytes. More than the gate fails a build. */
const PART = {goal: 8, gate: 8.5};
const OTHERS: Readonly<Record<string, typeof PART>> = {
  [ENTRY]: {goal: 14, gate: 14.2},
  'service-embed.flow.js': {goal: 8, gate: 10.2},
  'service-embed.payment.js': {goal: 8, gate: 8.9},
  // With the QR code of an address.
  'service-embed.crypto.js': {goal: 8, gate: 9.4},
  // With the words of gates and denials.
  'service-embed.opening.js': {goal: 8, gate: 9.3},
  'service-embed.kyc.js': {goal: 8, gate: 10.8},
  // For developers. No page of users loads it.
  'service-inspector.js': {goal: 8, gate: 10},
  // Every flow, inline and framed. Pages that need a small download use the modules.
  'service-embed.classic.js': {goal: 64, gate: 80},
};

export const releaseFiles = (dist: string): string[] =>
  readdirSync(dist).filter(name => /^service-(?:embed\.(?:.+\.)?|inspector\.)js$/.test(name));

export const integrity = (file: string): string =>
  `sha384-${hash('sha384', readFileSync(file), 'base64')}`;

export const sizes = (dist: string) =>
  releaseFiles(dist).map(name => {
    const bytes = brotliCompressSync(readFileSync(join(dist, name))).length;
    return {name, bytes, ...(OTHERS[name] ?? PART)};
  });

/** The hash of each file, for the `integrity` of its tag. */
export const hashes = (dist: string): Readonly<Record<string, string>> =>
  Object.fromEntries(releaseFiles(dist).map(name => [name, integrity(join(dist, name))]));

/** The hash of an entry covers that entry alone. A browser asks the map about its parts. */
export function importMap(dist: string): object {
  const modules = Object.entries(hashes(dist)).filter(
    ([name]) => !/\.(?:classic|frame)\./.test(name),
  );
  return {integrity: Object.fromEntries(modules.map(([name, value]) => [`./${name}`, value]))};
}
