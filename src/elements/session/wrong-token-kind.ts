import {ServiceError} from '../../contract/errors.js';
import type {FlowName} from '../../contract/flow-name.js';
import {SIGNUP_SCOPE} from '../../contract/token.js';
import type {Session} from '../../session/session.js';

/**
 * Returns an error if a signup got a user's token, or another flow got a signup token.
 * It is not retryable, because a fresh token of the same kind would not help.
 */
export function wrongTokenKind({claims}: Session, flow: FlowName): ServiceError | undefined {
  if (!claims || (claims.scope === SIGNUP_SCOPE) === (flow === 'signup')) return undefined;
  const message =
    flow === 'signup' ? 'This is not a signup token.' : 'A signup token is for signing up alone.';
  return new ServiceError('SESSION_INVALID', message, {status: 401});
}
