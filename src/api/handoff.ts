import {HANDOFF} from '../contract/operations/handoff.js';
import {callsOf} from './operation.js';

/** The hand-off of an identity check's pictures to a phone. */
export const handoffCalls = callsOf(HANDOFF);
