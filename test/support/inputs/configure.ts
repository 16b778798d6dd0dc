import type {TestContext} from 'node:test';
import {configured, configureService, type ServiceSettings} from '#src/contract/configure.js';

/**
 * Configures the service for one test. The settings are removed after the test,
 * because all tests share this process.
 */
export function configure(t: TestContext, settings: unknown): void {
  t.after(() => {
    for (const all of Object.values(configured))
      for (const name of Object.keys(all)) Reflect.deleteProperty(all, name);
  });
  configureService(settings as ServiceSettings);
}
