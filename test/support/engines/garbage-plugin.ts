/** Collects a page's garbage, if the launcher's driver can. */
import type {TestRunnerConfig} from '@web/test-runner';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

interface Browser {
  getPage?(sessionId: string): {requestGC?(): Promise<void>};
}

/**
 * Handles the command `collect-garbage`. Returns false if the driver cannot do
 * so.
 */
export const garbage: Plugin = {
  name: 'garbage',
  async executeCommand({command, session}) {
    if (command !== 'collect-garbage') return undefined;
    const page = (session.browser as unknown as Browser).getPage?.(session.id);
    if (!page?.requestGC) return false;
    await page.requestGC();
    return true;
  },
};
