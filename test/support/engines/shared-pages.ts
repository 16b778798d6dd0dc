/**
 * Several files of browser tests share a page. A page loads about 250 modules, and this takes
 * longer than most of the tests. Each page is a module in `.build/pages/` that imports its files.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename} from 'node:path';

/** How many files share a page. More of them on one page would leave a core idle at the end. */
const FILES = 4;

const FOLDER = '.build/pages';

/** Hooks outside a suite apply to every test of the page. */
const ROOT_HOOK = /^(before|after)(Each)?\(/mu;

/**
 * Files that change their page for good (its policy, its built-in objects, its service), and files
 * that need a page where a part of the embed has not loaded yet.
 */
const ALONE = new Set(
  `by-country console-diagnosis documents fetched-ahead format-cache frozen-page handoff
  hostile-page idle languages late-definition late-file late-parts late-qr late-session-part
  lifecycle-table odd-pages options other-service page-settings removed-early script-tag
  service-worker unreachable`.split(/\s+/u),
);

/** Returns the files that the runner opens, one per page. */
export function sharedPages(files: readonly string[]): string[] {
  const {alone = [], shared = []} = Object.groupBy(files, file =>
    needsOwnPage(file) ? 'alone' : 'shared',
  );
  mkdirSync(FOLDER, {recursive: true});
  const count = Math.ceil(shared.length / FILES);
  // Neighbors in the list test the same screens and take equally long, so they are dealt out.
  const pages = Array.from({length: count}, (_, first) =>
    writePage(shared.filter((_file, index) => index % count === first)),
  );
  return [...alone, ...pages];
}

const needsOwnPage = (file: string): boolean =>
  ALONE.has(basename(file, '.test.ts')) || ROOT_HOOK.test(readFileSync(file, 'utf8'));

function writePage(files: readonly string[]): string {
  const page = `${FOLDER}/${files.map(file => basename(file, '.test.ts')).join('+')}.test.ts`;
  writeFileSync(page, files.map(file => `import '/${file}';\n`).join(''));
  return page;
}
