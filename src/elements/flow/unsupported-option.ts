import {warnSetup} from '../setup/tell.js';
import {sessionless} from './notices/notices.js';
import type {RunningFlow} from './running-flow.js';
import type {ServiceElement} from '../session/service-element.js';
import {unknownOptions} from '../setup/unknown-options.js';

/**
 * Returns an error screen in place of the flow if the page asks for an isolation or a mode that does
 * not exist, because any other one might ask the user for something the page did not intend. Otherwise returns
 * `undefined`, and the flow goes on without the unknown option.
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
