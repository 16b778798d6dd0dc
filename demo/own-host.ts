/**
 * Against DNS rebinding: a stranger's domain that resolves to this machine gets
 * its page into the same origin as a server here, and names itself in `Host`.
 */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** What a request for another machine is told, with 421; it is the same at both servers. */
export const FOREIGN_HOST = 'This server answers at localhost, 127.0.0.1 and [::1] alone.';

export function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && OWN_HOST.test(host);
}
