/**
 * Where a service differs from what we assume (contract 4). A page or a frame page says it, and
 * it holds for everything that this copy of the package does. It stays tiny: the first load has it.
 */

import type {Operations} from './operations.js';
import type * as payments from './paths/payments.js';
import {requireObject, requirePaths, slotsOf} from './paths/require-paths.js';

/**
 * Each path's name, with the placeholders that it knows. One with `?` may be left out. `kycSubmit`,
 * `kycHandoffStart` and `termsAccept` are for a service where they are another path than `kyc`,
 * `kycHandoff` and `terms`. One text is smaller than a list.
 */
const NAMES =
  'validate geofence{flow}? wallet deposits withdrawals transaction{transactionId} cancel{transactionId} bankpayProfile bankpayConfirm bankpayResend bankpayAccounts bankpayLink bankpayLinkComplete{linkId} cryptoParticipant cryptoAssets kyc kycSubmit kycDocuments kycHandoff kycHandoffStart signupStart signupConfirm signupComplete terms termsAccept termsPage{isvId}? frame{flow}?{isvId}?';
const PATHS = NAMES.split(' ');
/** The last two are pages and no calls. */
const CALLS = PATHS.slice(0, -2);

type WordsIn<T> = T extends `${infer First} ${infer Others}` ? First | WordsIn<Others> : T;
type Known = WordsIn<typeof NAMES>;
type NameIn<K> = K extends `${infer Name}{${string}` ? Name : K;
type SlotsIn<K> = K extends `${string}{${infer Slot}}${infer Others}`
  ? Slot | SlotsIn<Others>
  : never;

/** A path that `configureService` can replace. */
export type PathName = NameIn<Known>;

/** The values for a path's placeholders. */
export type PathValues<N extends PathName> = Readonly<
  Record<SlotsIn<Extract<Known, N | `${N}{${string}`>>, string>
>;

/** The options of `configureService`. */
export interface ServiceSettings {
  /**
   * Paths relative to the base URL, such as `{transaction: '/v2/payments/{transactionId}'}`. One
   * that is not named stays as it is.
   */
  readonly paths?: Readonly<Partial<Record<PathName, string>>>;
  /** Calls of your own instead of ours. */
  readonly operations?: Partial<Operations>;
}

/** Only these paths tell a deposit from a withdrawal. Their own module is not in the first load. */
const DEPOSITS: typeof payments.DEPOSITS = '/embed/v1/deposits';
const WITHDRAWALS: typeof payments.WITHDRAWALS = '/embed/v1/withdrawals';

/** The current settings. */
export const configured: Required<ServiceSettings> = {paths: {}, operations: {}};

/**
 * Tells the embed how a service differs from what it assumes (contract 4). Call it before or after
 * the elements are defined. It holds for every request from then on, and adds to what was
 * configured before.
 *
 * Throws a `TypeError` if a name is unknown, and names the known ones. Throws one if a path does
 * not stay below the base URL, has a placeholder that it does not know, or lacks one that it needs,
 * if deposits and withdrawals would share one, if a call is no function, or if what should be an object
 * is none. Then nothing is configured.
 *
 * @example
 * ```ts
 * import {configureService} from 'service-embed';
 *
 * configureService({
 *   paths: {wallet: '/v2/balance', transaction: '/v2/payments/{transactionId}'},
 * });
 * ```
 */
export function configureService(settings: ServiceSettings): void {
  requireObject('settings', settings);
  for (const name of Object.keys(settings)) slotsOf(name, Object.keys(configured));
  const {paths = {}, operations = {}} = settings;
  requireObject('paths', paths);
  requireObject('operations', operations);
  requirePaths(paths, PATHS);
  const {deposits = DEPOSITS, withdrawals = WITHDRAWALS} = {...configured.paths, ...paths};
  if (deposits === withdrawals) throw new TypeError(`${deposits} is deposits and withdrawals`);
  for (const [name, call] of Object.entries(operations)) {
    slotsOf(name, CALLS);
    if (typeof call !== 'function') throw new TypeError(`${name} is no function`);
  }
  Object.assign(configured.paths, paths);
  Object.assign(configured.operations, operations);
}
