/** 1-Click Signup, with a signup token (assumed; contract 4). */
import {SIGNUP_COMPLETE, SIGNUP_CONFIRM, SIGNUP_START} from '../contract/paths.js';
import {SignupCompleted, SignupConfirmed, SignupStarted} from '../contract/signup.js';
import {operation} from './operation.js';

/** Sends a code or another one. `phone` is E.164. */
export const startSignup = operation('signupStart', SIGNUP_START, SignupStarted, ({phone}) => ({
  phone,
}));

export const confirmSignup = operation(
  'signupConfirm',
  SIGNUP_CONFIRM,
  SignupConfirmed,
  ({code}) => ({code}),
);

/** Creates the user. A repeated request creates no second one. */
export const completeSignup = operation(
  'signupComplete',
  SIGNUP_COMPLETE,
  SignupCompleted,
  ({details}) => details,
);
