import {BANKPAY} from '../contract/operations/bankpay.js';
import {callsOf} from './operation.js';

/** The bank-link provider's endpoints. */
export const bankpayCalls = callsOf(BANKPAY);
