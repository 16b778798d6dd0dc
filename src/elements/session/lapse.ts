import {usableBaseUrl} from '../../contract/base-url.js';
import {readEmbedToken} from '../../contract/token.js';
import type {Session} from '../../session/session.js';

/**
 * True if an unusable token or base URL is probably temporary. A framework may render while it is
 * still loading the token, and set nothing or `[object Promise]`. The user must not lose a payment
 * because of that. Only another user's token or another service ends a working session.
 */
export function isLapse(token: string, baseUrl: string, session: Session): boolean {
  // An empty text is the page's way to end the session.
  if (token === '' || !session.isAlive) return false;
  const moved = baseUrl !== '' && usableBaseUrl(baseUrl) !== session.baseUrl;
  return !moved && (baseUrl === '' || !readEmbedToken(token));
}
