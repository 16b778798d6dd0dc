import type {Reason} from '../../contract/reasons.js';
import type {FailureDetail} from '../../host/events.js';
import type {Speaker} from '../../locale/in-language.js';
import {reasonsWords} from '../../locale/reasons-words.js';

/**
 * The detail of a failure event: the first reason, or `otherwise` if there is none. The message is
 * ours, because the service's may contain personal data.
 */
export function reasonsDetail(
  speaker: Speaker,
  [reason]: readonly Reason[],
  otherwise: Reason['code'],
): FailureDetail {
  const code = reason?.code ?? otherwise;
  return {status: 'failed', code, message: reasonsWords(speaker)[`reason_${code}`]};
}
