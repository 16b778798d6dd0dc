/** The hand-off of an identity check's pictures to a phone (assumed; contract 4). */
import {Handoff, HandoffCode, type HandoffRequest} from '../handoff.js';
import {get, post, type NoArgs} from './row.js';

const CODE = '/embed/v1/kyc/handoff';

export const HANDOFF = {
  /** The state of the user's latest code for a phone. */
  kycHandoff: get<NoArgs, Handoff>(CODE, Handoff),
  /**
   * Makes a code with which one phone can send the pictures. It invalidates the user's earlier
   * code. Called only if the `rules` offer it.
   */
  kycHandoffStart: post<{readonly document: HandoffRequest}, HandoffCode>(
    CODE,
    HandoffCode,
    ({document}) => document,
  ),
};
