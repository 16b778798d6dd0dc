/** The script files of a release: their hashes, for tags and for import maps, and their sizes. */
import {hash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';

/** The first load. It imports nothing statically. */
export const ENTRY = 'service-embed.js';

export const isLanguage = (name: string): boolean => /\.[a-z]{2}-\w+\.js$/.test(name);

interface Size {
  /** KB (1,000 bytes) after brotli 11. */
  readonly goal: number;
  /** KB. A file above it fails the tests. At most 2 % above the last figure. */
  readonly gate: number;
}

const FILES: Readonly<Record<string, Size>> = {
  // Asks for the file of payments beside the opening's (100 bytes). A first screen that keeps its
  // height for a provider that has yet to ship, and in 320 px, takes 40. The time of an early
  // answer takes 10.
  [ENTRY]: {goal: 14, gate: 14.91},
  // Includes the timing of screens, the element's height, plurals, the language, the main button's
  // look, late decisions of a page, and translators. Each call with its own path, such as a
  // handoff's, takes 20 bytes. Reads in parallel with the validation take 80. The icon beside Back
  // and the failures that show ids take 120, and hidden pages that ask for no token 30.
  'service-embed.flow.js': {goal: 8, gate: 16},
  // Includes the styles of every field and card, which work from a width of 280 px, and the cleanup
  // of pasted values.
  'service-embed.form.js': {goal: 8, gate: 5.5},
  // Includes the fields of a person, their checks and their words.
  'service-embed.person.js': {goal: 8, gate: 5.3},
  // The bank-link provider's questions, for users without a linked bank.
  'service-embed.linking.js': {goal: 8, gate: 2.14},
  // Includes the list of gates with its state machine and words, the words of denials, and the
  // parsing of optional fields of a wallet and an order. How a payment leaves is in the opening's
  // state machine (150 bytes). Orders that other tabs name late take 120.
  'service-embed.opening.js': {goal: 8, gate: 11.3},
  // Includes every provider's payment screens, from amount to receipt, with words for each outcome,
  // and the payment from a linked bank, because most users pay by bank. The amount's rehearsal takes
  // 110 bytes.
  'service-embed.payment.js': {goal: 8, gate: 14.4},
  'service-embed.kyc.js': {goal: 8, gate: 11.4},
  'service-embed.signup.js': {goal: 8, gate: 6.3},
  'service-embed.terms.js': {goal: 8, gate: 3.93},
  'service-embed.crypto.js': {goal: 8, gate: 7.9},
  'service-embed.country.js': {goal: 8, gate: 2.26},
  'service-embed.pictures.js': {goal: 8, gate: 7.15},
  'service-embed.qr.js': {goal: 8, gate: 2.23},
  // For elements in a frame, and the script of the frame's page.
  'service-embed.iframe.js': {goal: 8, gate: 8.5},
  'service-embed.frame.js': {goal: 8, gate: 8.01},
  // The browser's Back button, translators, and the page's colors in a frame.
  'service-embed.page.js': {goal: 8, gate: 1.94},
  'service-embed.places.js': {goal: 8, gate: 1.22},
  // The renewal of a session, the search for the one around an element, and setup warnings.
  'service-embed.setup.js': {goal: 8, gate: 8.74},
  // The words of each flow in another language.
  'service-embed.ar-kyc.js': {goal: 6, gate: 4.53},
  'service-embed.ar-payment.js': {goal: 6, gate: 5.81},
  'service-embed.ar-signup.js': {goal: 6, gate: 3.33},
  'service-embed.ar-terms.js': {goal: 6, gate: 1.54},
  'service-embed.de-kyc.js': {goal: 6, gate: 4.7},
  'service-embed.de-payment.js': {goal: 6, gate: 5.88},
  'service-embed.de-signup.js': {goal: 6, gate: 3.37},
  'service-embed.de-terms.js': {goal: 6, gate: 1.62},
  'service-embed.es-kyc.js': {goal: 6, gate: 4.32},
  'service-embed.es-payment.js': {goal: 6, gate: 5.4},
  'service-embed.es-signup.js': {goal: 6, gate: 3.06},
  'service-embed.es-terms.js': {goal: 6, gate: 1.48},
  // For developers only. Pages for users do not load it.
  'service-inspector.js': {goal: 8, gate: 9.86},
  // Includes every flow, inline and framed, each country's form, photos by phone, and the browser's
  // Back button. Pages that need a small download use the modules. One word more or less changes its
  // size by up to 150 bytes, because it is compressed as a whole.
  'service-embed.classic.js': {goal: 64, gate: 105.3},
};

/** The files of a bank deposit, from the script tag to its success, for a user with a bank. */
export const DEPOSIT = {
  files: [
    ENTRY,
    'service-embed.flow.js',
    'service-embed.opening.js',
    'service-embed.payment.js',
    'service-embed.form.js',
  ],
  goal: 45,
  gate: 62.1,
} as const;

export const releaseFiles = (dist: string): string[] =>
  readdirSync(dist).filter(name => /^service-(?:embed\.(?:.+\.)?|inspector\.)js$/.test(name));

export const integrity = (file: string): string =>
  `sha384-${hash('sha384', readFileSync(file), 'base64')}`;

/** Bytes after brotli 11. */
export const weights = (dist: string) =>
  releaseFiles(dist).map(name => ({
    name,
    bytes: brotliCompressSync(readFileSync(join(dist, name))).length,
  }));

export const sizes = (dist: string) =>
  weights(dist).map(({name, bytes}) => {
    const size = FILES[name];
    if (!size) throw new Error(`${name} has no gate in .release/files.ts.`);
    return {name, bytes, ...size};
  });

/** The hash of each file, for the `integrity` of its tag. */
export const hashes = (dist: string): Readonly<Record<string, string>> =>
  Object.fromEntries(releaseFiles(dist).map(name => [name, integrity(join(dist, name))]));

/**
 * The hash in a script tag covers only the entry. Browsers look up the hashes of its parts here.
 */
export function importMap(dist: string): object {
  const modules = Object.entries(hashes(dist)).filter(
    ([name]) => !/\.(?:classic|frame)\./.test(name),
  );
  return {integrity: Object.fromEntries(modules.map(([name, value]) => [`./${name}`, value]))};
}
