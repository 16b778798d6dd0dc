import {SIGNUP} from '../contract/operations/signup.js';
import {callsOf} from './operation.js';

/** 1-Click Signup, with a signup token. */
export const signupCalls = callsOf(SIGNUP);
