import {warnSetup} from '../setup/warn-setup.js';
import {sessionless} from './notices/notices.js';
import type {RunningFlow} from './running-flow.js';
import type {ServiceElement} from '../session/service-element.js';
import {unknownOptions} from '../setup/unknown-options.js';

/**
 * Returns an error screen in place of the flow if the page sets an isolation or a mode that does
 * not exist. A default might ask the user for data that the page did not intend. For other unknown
 * options, returns `undefined`, and the flow uses their defaults.
 */
export function unsupportedOption(element: ServiceElement): RunningFlow | undefined {
  const fatal = unknownOptions(element).find(({cause}) => /mode|iso/.test(cause));
  if (!fatal) return undefined;
  warnSetup(fatal.cause, element, fatal);
  return {
    draw: () => sessionless({element, absence: 'setup', retry() {}}),
    sessionChanged() {},
    end() {},
  };
}
