/** Notes the test that each page has begun last, because a page reports results only at its end. */
import type {TestRunnerConfig} from '@web/test-runner';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

interface Begun {
  readonly title: string;
  /** Milliseconds, as `performance.now()` of the page. */
  readonly at: number;
}

const begun = new Map<string, Begun>();

/** Handles the command `began`, which `pages/what-was-shown.ts` sends before each test. */
export const underway: Plugin = {
  name: 'underway',
  executeCommand({command, payload, session}) {
    if (command !== 'began') return undefined;
    begun.set(session.id, payload as Begun);
    return true;
  },
};

/** Describes the test that a page has begun last, for the message of a page that did not finish. */
export function lastBegun(sessionId: string): string {
  const last = begun.get(sessionId);
  if (!last) return 'The page named no test.';
  const seconds = (last.at / 1000).toFixed(1);
  return `The last test that the page named, ${seconds} s after its start: ${last.title}`;
}
