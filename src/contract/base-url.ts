/**
 * Normalizes the service's base URL. Returns it without a trailing slash, or
 * `undefined` if it is unusable. It must be `https:`, or `http:` on this
 * machine. It must have no credentials, query or fragment, because tokens are
 * sent to it.
 */
export function usableBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || /[?#\\]/.test(text)) return undefined;
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return undefined;
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
