/** 1-Click Signup. The Authorization header carries a signup token (assumed; contract 4). */
import {SignupCompleted, SignupConfirmed, SignupStarted, type SignupDetails} from '../signup.js';
import {post} from './row.js';

export const SIGNUP_PATH = '/embed/v1/signup';

export const SIGNUP = {
  /** Sends a code to the phone. A repeated request sends another code. `phone` is E.164. */
  signupStart: post<{readonly phone: string}, SignupStarted>(
    `${SIGNUP_PATH}/start`,
    SignupStarted,
    ({phone}) => ({phone}),
  ),
  signupConfirm: post<{readonly code: string}, SignupConfirmed>(
    `${SIGNUP_PATH}/confirm`,
    SignupConfirmed,
    ({code}) => ({code}),
  ),
  /** Creates the user. A repeated request creates no second one. */
  signupComplete: post<{readonly details: SignupDetails}, SignupCompleted>(
    `${SIGNUP_PATH}/complete`,
    SignupCompleted,
    ({details}) => details,
  ),
};
