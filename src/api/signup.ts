/** 1-Click Signup, with a signup token (assumed; contract 4). */
import {pathTo} from '../contract/paths.js';
import {
  SignupCompleted,
  SignupConfirmed,
  SignupStarted,
  type SignupDetails,
} from '../contract/signup.js';
import {send} from './calls.js';
import type {Connection} from './request.js';

/** Sends a code or another one. `phone` is E.164. */
export function startSignup(
  connection: Connection,
  phone: string,
  signal?: AbortSignal,
): Promise<SignupStarted> {
  return send(connection, pathTo('signupStart', {}), SignupStarted, {phone}, signal);
}

export function confirmSignup(
  connection: Connection,
  code: string,
  signal?: AbortSignal,
): Promise<SignupConfirmed> {
  return send(connection, pathTo('signupConfirm', {}), SignupConfirmed, {code}, signal);
}

/** Creates the user. A repeated request creates no second one. */
export function completeSignup(
  connection: Connection,
  details: SignupDetails,
  signal?: AbortSignal,
): Promise<SignupCompleted> {
  return send(connection, pathTo('signupComplete', {}), SignupCompleted, details, signal);
}
