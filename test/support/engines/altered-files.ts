/** For the browser tests: a release in which one file is not what was released. */
import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import type {TestRunnerConfig} from '@web/test-runner';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** The file tells by this that it has run. */
const ADDED = 'globalThis.altered = true;\n';

/**
 * Serves the release in a folder for each of its files: `/altered/NAME/` has all of `dist/`, and NAME
 * has one more line. So each file has an address of its own, and no cache knows another version of it.
 */
export const alteredFiles: Middleware = (context, next) => {
  const [, altered, file] = /^\/altered\/([^/]+)\/([^/]+\.js)$/.exec(context.path) ?? [];
  if (file === undefined) return next();
  const body = (file === altered ? ADDED : '') + readFileSync(`dist/${basename(file)}`, 'utf8');
  // The runner would change modules on their way, and a hash would no longer fit.
  context.respond = false;
  context.res.writeHead(200, {'content-type': 'text/javascript'}).end(body);
  return undefined;
};
