import {CRYPTO} from '../contract/operations/crypto.js';
import {callsOf} from './operation.js';

/** The crypto provider's endpoints. */
export const cryptoCalls = callsOf(CRYPTO);
