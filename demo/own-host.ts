/**
 * Protects against DNS rebinding. A foreign domain that resolves to this machine
 * makes its page same-origin with a server here. But the page's requests have that
 * domain in the `Host` header.
 */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** The message for a request to another host, sent with 421. Both servers use it. */
export const FOREIGN_HOST = 'This server answers at localhost, 127.0.0.1 and [::1] alone.';

export function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && OWN_HOST.test(host);
}
