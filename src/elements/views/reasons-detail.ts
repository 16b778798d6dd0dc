import type {Reason} from '../../contract/reasons.js';
import type {FailureDetail} from '../../host/events.js';
import type {Speaker} from '../../locale/in-language.js';
import {reasonsWords} from '../../locale/reasons-words.js';

/** The detail of a failure event. The message is ours, because the service's may name the user. */
export function reasonsDetail(
  speaker: Speaker,
  [reason]: readonly Reason[],
  otherwise: Reason['code'],
): FailureDetail {
  const code = reason?.code ?? otherwise;
  return {status: 'failed', code, message: reasonsWords(speaker)[`reason_${code}`]};
}
