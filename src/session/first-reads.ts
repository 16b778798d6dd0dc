/** The reads that most payments begin with. They are sent in parallel with the validation. */
import type {Action} from '../contract/access.js';
import {configured, type PathName} from '../contract/configure.js';
import {BANK_ACCOUNTS} from '../contract/paths/bank-accounts.js';
import {GEOFENCE_PATH} from '../contract/paths/geofence.js';

/**
 * The paths of the location and, if the user probably pays by bank, of the accounts. A read that
 * the page has configured is sent later, by the code that makes that call.
 */
export function firstReads(action: Action, isByBank: boolean): readonly string[] {
  const ours = (name: PathName & keyof typeof configured.operations, path: string) =>
    (configured.paths[name] ?? configured.operations[name]) ? [] : [path];
  return [
    ...ours('geofence', `${GEOFENCE_PATH}?flow=${action}`),
    ...(isByBank ? ours('bankpayAccounts', BANK_ACCOUNTS) : []),
  ];
}
