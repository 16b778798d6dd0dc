/** Takes pictures of pages whose browser test failed, with each launcher's own driver. */
import {mkdir, writeFile} from 'node:fs/promises';
import type {TestRunnerConfig} from '@web/test-runner';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];

interface Browser {
  readonly type: string;
  getPage?(sessionId: string): {screenshot(options: {path: string}): Promise<unknown>};
  readonly driver?: {takeScreenshot(): Promise<string>};
}

const FOLDER = '.build/shown';

/** Handles the command `picture`. Returns the file's path, for the test's message. */
export const shown: Plugin = {
  name: 'shown',
  async executeCommand({command, payload, session}) {
    if (command !== 'picture') return undefined;
    const browser = session.browser as unknown as Browser;
    const name = `${session.browser.name} ${String(payload)}`.replaceAll(/\W+/g, '-');
    const path = `${FOLDER}/${name.slice(0, 150)}.png`;
    await mkdir(FOLDER, {recursive: true});
    if (browser.driver) {
      await writeFile(path, await browser.driver.takeScreenshot(), 'base64');
    } else {
      await browser.getPage?.(session.id).screenshot({path});
    }
    return path;
  },
};
