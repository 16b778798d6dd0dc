/**
 * Settings for a service that differs from what we assume (contract 4). A page or a frame page sets
 * them for everything that this copy of the package does. Keep this file tiny: it is part of the
 * first load.
 */

import type {Operations} from './operations.js';
import {DEPOSITS, WITHDRAWALS} from './paths/orders.js';
import {requireObject, requirePaths, slotsOf} from './paths/require-paths.js';

/**
 * Each path's name and its placeholders. A placeholder with `?` is optional. `kycSubmit`,
 * `kycHandoffStart` and `termsAccept` default to the paths of `kyc`, `kycHandoff` and `terms`. A
 * single string takes fewer bytes than a list.
 */
const NAMES =
  'validate geofence{flow}? wallet deposits withdrawals transaction{transactionId} cancel{transactionId} bankpayProfile bankpayConfirm bankpayResend bankpayAccounts bankpayLink bankpayLinkComplete{linkId} cryptoParticipant cryptoAssets kyc kycSubmit kycDocuments kycHandoff kycHandoffStart signupStart signupConfirm signupComplete terms termsAccept termsPage{isvId}? frame{flow}?{isvId}?';
const PATHS = NAMES.split(' ');
/** The names of the calls. The last two names are pages. */
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
   * Paths relative to the base URL, such as `{transaction: '/v2/payments/{transactionId}'}`. A path
   * that is not listed keeps its current value.
   */
  readonly paths?: Readonly<Partial<Record<PathName, string>>>;
  /** Your own calls, which replace ours. */
  readonly operations?: Partial<Operations>;
}

/** The current settings. */
export const configured: Required<ServiceSettings> = {paths: {}, operations: {}};

/**
 * Tells the embed how a service differs from what it assumes (contract 4). Call it before or after
 * the elements are defined. It applies to every request from then on, and adds to the settings from
 * earlier calls.
 *
 * Throws a `TypeError` that lists the known names if a name is unknown. Also throws one if a path
 * leaves the base URL, has an unknown placeholder or lacks a required one, if deposits and
 * withdrawals would share a path, if a call is not a function, or if a value that must be an object
 * is not one. After an error, nothing from that call is configured.
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
  // Deposits and withdrawals differ only in their paths.
  const {deposits = DEPOSITS, withdrawals = WITHDRAWALS} = {...configured.paths, ...paths};
  if (deposits === withdrawals) throw new TypeError(`${deposits} is deposits and withdrawals`);
  for (const [name, call] of Object.entries(operations)) {
    slotsOf(name, CALLS);
    if (typeof call !== 'function') throw new TypeError(`${name} is not a function`);
  }
  Object.assign(configured.paths, paths);
  Object.assign(configured.operations, operations);
}
