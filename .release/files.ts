/** The script files of a release: their hashes, for tags and for import maps, and what they weigh. */
import {hash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';

/** The first load. It imports nothing statically. */
export const ENTRY = 'service-embed.js';

/** In KB of brotli 11. A KB is 1,000 bytes. More than the gate fails a build. */
const PART = {goal: 8, gate: 10};
/** The words of a flow in another language. */
const LANGUAGE = {goal: 6, gate: 6};
export const isLanguage = (name: string): boolean => /\.[a-z]{2}-\w+\.js$/.test(name);
const OTHERS: Readonly<Record<string, typeof PART>> = {
  [ENTRY]: {goal: 14, gate: 14.5},
  // With what decides when a screen is drawn, how tall the element stays, with plurals, the language, and
  // the main button’s look, what a page decides late, and translators. A call with a path of its own, such as a hand-off’s, takes 20 bytes.
  'service-embed.flow.js': {goal: 8, gate: 15.1},
  // With the styles of every field and card, in which nothing breaks at 280 px, and with what people paste.
  'service-embed.form.js': {goal: 8, gate: 10.4},
  // With the list of gates, its machine and its words, the words of denials, and the reading of what a
  // service may add to a wallet and an order. How a payment leaves is part of the machine, too (150 bytes).
  'service-embed.opening.js': {goal: 8, gate: 11},
  // With every provider's payment screens, from amount to receipt, worded for each outcome.
  'service-embed.payment.js': {goal: 8, gate: 11.3},
  'service-embed.kyc.js': {goal: 8, gate: 11.3},
  // For developers. No page of users loads it.
  'service-inspector.js': {goal: 8, gate: 10},
  // Every flow, inline and framed, each country's form, photos by phone, and the browser's Back. Pages
  // that need a small download use the modules.
  'service-embed.classic.js': {goal: 64, gate: 101.5},
};

export const releaseFiles = (dist: string): string[] =>
  readdirSync(dist).filter(name => /^service-(?:embed\.(?:.+\.)?|inspector\.)js$/.test(name));

export const integrity = (file: string): string =>
  `sha384-${hash('sha384', readFileSync(file), 'base64')}`;

export const sizes = (dist: string) =>
  releaseFiles(dist).map(name => {
    const bytes = brotliCompressSync(readFileSync(join(dist, name))).length;
    return {name, bytes, ...(OTHERS[name] ?? (isLanguage(name) ? LANGUAGE : PART))};
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
