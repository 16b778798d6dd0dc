/** The hand-off of an identity check's pictures to a phone (assumed; contract 4). */
import {Handoff, HandoffCode} from '../contract/handoff.js';
import {KYC_HANDOFF} from '../contract/paths.js';
import {operation} from './operation.js';

export const handoffState = operation('kycHandoff', KYC_HANDOFF, Handoff);

/** Makes a code for one phone. It invalidates the user's earlier code. */
export const startHandoff = operation(
  'kycHandoffStart',
  KYC_HANDOFF,
  HandoffCode,
  ({document}) => document,
);
