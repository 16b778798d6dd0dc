/**
 * Error codes that the sandbox's bank never returns: signals for a partner's
 * backend, and codes of other providers.
 */
import type {ErrorCode} from '#src/contract/errors.js';

export const FOREIGN = [
  'no_payment_method',
  'not_staged',
  'payment_method_ambiguous',
  'cashpay_rejected',
  'participant_unconfirmed',
] as const satisfies readonly ErrorCode[];
