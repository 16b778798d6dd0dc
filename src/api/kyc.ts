import {KYC} from '../contract/operations/kyc.js';
import {callsOf} from './operation.js';

/** Identity verification and ID upload. */
export const kycCalls = callsOf(KYC);
