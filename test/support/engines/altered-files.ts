/** For the browser tests: a release in which one file was altered. */
import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import type {TestRunnerConfig} from '@web/test-runner';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** The line that is added. Its effect shows that the altered file has run. */
const ADDED = 'globalThis.altered = true;\n';

/**
 * Serves the release in one folder for each of its files: `/altered/NAME/` has all of `dist/`, and
 * the file NAME has one extra line. Each altered file has a separate address, so no cache has
 * another version of it.
 */
export const alteredFiles: Middleware = (context, next) => {
  const [, altered, file] = /^\/altered\/([^/]+)\/([^/]+\.js)$/.exec(context.path) ?? [];
  if (file === undefined) return next();
  const body = (file === altered ? ADDED : '') + readFileSync(`dist/${basename(file)}`, 'utf8');
  // The runner would transform modules, and a hash would no longer match.
  context.respond = false;
  context.res.writeHead(200, {'content-type': 'text/javascript'}).end(body);
  return undefined;
};
