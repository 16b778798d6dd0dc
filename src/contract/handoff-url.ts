/** The address in the QR code that a phone scans (assumed; contract 4). */
import {usableBaseUrl} from './base-url.js';

/**
 * Maximum length in characters. A longer address makes a code that is hard to scan from a screen.
 */
const MAX_LENGTH = 300;

/**
 * Returns the address, or `undefined` if it must not be shown. The user's phone opens it, so it
 * must be on the service's own origin: `https:`, or this machine. It must contain no credentials
 * and not the session's token, because everyone who sees the screen can read the code.
 */
export function usableHandoffUrl(text: string, baseUrl: string, token: string): string | undefined {
  // A URL parser drops or replaces some of these characters, so the user would read a different
  // address than the phone opens.
  if (/[^!-~]|\\/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const own = new URL(baseUrl);
  // A `blob:` URL has the origin of the page that made it, so the protocol is compared, too.
  if (url.protocol !== own.protocol || url.origin !== own.origin) return undefined;
  if (!usableBaseUrl(url.origin) || url.username || url.password) return undefined;
  if (url.href.length > MAX_LENGTH) return undefined;
  return plain(url.href)?.includes(token) === false ? url.href : undefined;
}

function plain(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
