import {usableBaseUrl} from '../../contract/base-url.js';
import {readEmbedToken} from '../../contract/token.js';
import type {Session} from '../../session/session.js';

/**
 * Whether an unusable token or base URL is probably temporary. A framework that renders while it
 * still loads the token sets nothing, or `[object Promise]`. The user must not lose a payment over it.
 * Only another user's token or another service ends a living session.
 */
export function isLapse(token: string, baseUrl: string, session: Session): boolean {
  // An empty text is the page's way to end the session.
  if (token === '' || !session.isAlive) return false;
  const moved = baseUrl !== '' && usableBaseUrl(baseUrl) !== session.baseUrl;
  return !moved && (baseUrl === '' || !readEmbedToken(token));
}
