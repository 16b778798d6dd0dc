/** Plugins for the server of the browser tests, besides serving files. */
import {writeFileSync} from 'node:fs';
import {stripTypeScriptTypes} from 'node:module';
import {text} from 'node:stream/consumers';
import type {Reporter, TestRunnerConfig, TestSession, TestSuiteResult} from '@web/test-runner';
import {startPartner} from '../../../demo/partner/server.ts';
import {startPuppetedService} from '../sandbox/puppeted-service.ts';
import {astrayTarget} from '../servers/astray.ts';
import {addResult, mergeResults, noResults, type Results} from '../reporters/results.ts';
import {lastBegun} from './underway-plugin.ts';

/** A "second" of a payment or a review is 10 ms. */
const PACE = 0.01;

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];
type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Added to the first line, so that all line numbers stay the same. */
const WITH_WHAT_WAS_SHOWN = "import '/test/support/pages/what-was-shown.ts';";

/** Strips the types of test files. They import the compiled sources of `dist/`. */
export const typescript: Plugin = {
  name: 'typescript',
  resolveMimeType: ({path}) => (path.endsWith('.ts') ? 'js' : undefined),
  transform: ({path, body}) =>
    path.endsWith('.ts') && typeof body === 'string'
      ? {body: (path.endsWith('.test.ts') ? WITH_WHAT_WAS_SHOWN : '') + stripTypeScriptTypes(body)}
      : undefined,
};

/** Refuses the module that the page has named (`pages/missing-part.ts`). */
export const missingPart: Middleware = (context, next) => {
  if (context.path === '/missing-part') {
    const {module} = context.query;
    context.cookies.set('missing-part', encodeURIComponent(String(module)), {overwrite: true});
    context.status = 204;
    return undefined;
  }
  const missing = context.cookies.get('missing-part');
  if (!missing || context.path !== `/dist/${decodeURIComponent(missing)}`) return next();
  // The module is delivered later. The runner would let the browser cache its own responses for a
  // year.
  context.respond = false;
  context.res.writeHead(503, {'cache-control': 'no-store'}).end();
  return undefined;
};

/** Resolves when the page releases the module that it holds back. One per `id`. */
const held = new Map<string, PromiseWithResolvers<void>>();

/** Holds back the module that the page has named (`pages/held-part.ts`). */
export const heldPart: Middleware = async (context, next) => {
  if (context.path === '/held-part') {
    const {module, id} = context.query;
    if (context.method === 'POST') held.set(String(id), Promise.withResolvers());
    else held.get(String(id))?.resolve();
    context.cookies.set('held-part', encodeURIComponent(`${String(id)} ${String(module)}`));
    context.status = 204;
    return;
  }
  const [id = '', module = ''] = decodeURIComponent(context.cookies.get('held-part') ?? '').split(
    ' ',
  );
  if (context.path === `/dist/${module}`) await held.get(id)?.promise;
  await next();
};

/**
 * Runs the sandbox service and a partner's backend once for all test files,
 * each on its own origin. `POST /session` on the tests' own origin goes to the
 * partner, who has registered that origin.
 */
export async function sandbox(origin: string): Promise<{middleware: Middleware; plugin: Plugin}> {
  const service = await startPuppetedService(PACE);
  const partner = await startPartner({port: 0, serviceUrl: service.url, origins: [origin]});
  return {
    async middleware(context, next) {
      const astray = astrayTarget(context.path, service.url);
      if (astray !== undefined) {
        context.status = 307;
        context.set('location', astray);
        return;
      }
      if (context.path !== '/session') return next();
      const answer = await fetch(`${partner.url}/session`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: await text(context.req),
      });
      context.status = answer.status;
      context.type = 'json';
      context.body = await answer.text();
    },
    plugin: {
      name: 'sandbox',
      async serverStop() {
        await partner.close();
        await service.close();
      },
    },
  };
}

/**
 * Prints each engine's result. Writes all results to a file, for the command that adds up the
 * results of all runners.
 */
export function resultReporter(file: string | undefined): Reporter {
  return {
    onTestRunFinished({sessions}) {
      const total = noResults();
      for (const [engine, own] of Map.groupBy(sessions, ({browser}) => browser.name)) {
        const results = noResults();
        for (const session of own) count(session, results);
        const {passed, failed, skipped} = results;
        console.log(
          `${engine}: ${passed} tests passed, ${failed} failed, ${skipped} skipped, in ${own.length} files`,
        );
        mergeResults(total, results);
      }
      if (file !== undefined) writeFileSync(file, JSON.stringify(total));
    },
  };
}

function count({id, testResults, passed, testFile, errors}: TestSession, results: Results): void {
  const before = results.failed;
  if (testResults) countSuite(testResults, testFile, [], results);
  // The file did not load, or it failed outside its tests.
  if (passed === false && results.failed === before) {
    const reason = `${errors[0]?.message ?? ''}\n${lastBegun(id)}`;
    console.log(`${testFile}: ${reason}`);
    addResult(results, 'failed', {titles: [testFile], reason});
  }
  if (results.failed > before) results.files.push(testFile);
}

function countSuite(
  {tests, suites}: TestSuiteResult,
  file: string,
  path: readonly string[],
  results: Results,
): void {
  for (const {name, passed, skipped, error, duration} of tests) {
    const outcome = skipped ? 'skipped' : passed ? 'passed' : 'failed';
    addResult(results, outcome, {
      titles: [...path, name],
      file,
      ms: duration,
      reason: error?.message,
    });
  }
  for (const suite of suites) countSuite(suite, file, [...path, suite.name], results);
}
