import type {Reason} from '../contract/reasons.js';
import type {FailureDetail} from '../host/events.js';
import {enReasons} from '../locale/en-reasons.js';

/** The detail of a failure event. The message is ours, because the service's may name the user. */
export function reasonsDetail(
  [reason]: readonly Reason[],
  otherwise: Reason['code'],
): FailureDetail {
  const code = reason?.code ?? otherwise;
  return {status: 'failed', code, message: enReasons[`reason_${code}`]};
}
