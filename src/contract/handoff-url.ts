/** The address in the code that a phone opens (assumed; contract 4). */
import {usableBaseUrl} from './base-url.js';

/** A longer one makes a code that a phone reads badly from a screen. */
const MAX_LENGTH = 300;

/**
 * Returns the address, or `undefined` if it must not be shown. The user's phone opens it, so it is on the
 * service's own origin and nowhere else: `https:`, or this machine. It has no credentials, and not the
 * session's token, which a code on a screen would give to everyone who sees it.
 */
export function usableHandoffUrl(text: string, baseUrl: string, token: string): string | undefined {
  // A parser drops or replaces some of these, and the user would read another address than the phone opens.
  if (/[^!-~]|\\/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const own = new URL(baseUrl);
  // The origin of a `blob:` is that of its maker.
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
