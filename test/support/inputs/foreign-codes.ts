/** Codes that the sandbox's bank never answers: signals for a partner's backend, and what other providers say. */
import type {ErrorCode} from '#src/contract/errors.js';

export const FOREIGN = [
  'no_payment_method',
  'not_staged',
  'payment_method_ambiguous',
  'cashpay_rejected',
  'participant_unconfirmed',
] as const satisfies readonly ErrorCode[];
