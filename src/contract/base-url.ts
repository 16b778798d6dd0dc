/**
 * The service's base URL as it may be used: `https:`, or `http:` on this very
 * machine. No credentials, query or fragment: a token is sent there.
 * `undefined` for anything else. The answer has no slash at the end.
 */
export function usableBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || /[?#\\]/.test(text)) return undefined;
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) return undefined;
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
