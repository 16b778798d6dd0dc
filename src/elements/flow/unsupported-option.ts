import {warnSetup} from '../setup/tell.js';
import {sessionless} from './notices/notices.js';
import type {RunningFlow} from './running-flow.js';
import type {ServiceElement} from '../session/service-element.js';
import {unknownOptions} from '../setup/unknown-options.js';

/**
 * No flow, where the page asks for an isolation or a mode that does not exist: another one would ask the
 * user for what the page did not mean. With another unknown option, the flow goes on without it.
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
