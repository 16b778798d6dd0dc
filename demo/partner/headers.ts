/** The security headers of a careful partner's site. The embed has to work under them. */
import {createMiddleware} from 'hono/factory';

/** The Trusted Types policy of the script-tag builds. */
const OWN_POLICY = 'service-embed';

/** With a bundler, the embed uses the policy of Lit. Each framework has its own policy. */
const BUNDLED_POLICIES = `${OWN_POLICY} lit-html angular svelte-trusted-html vue`;

interface Needs {
  /** For the page's own style sheet. */
  readonly style: "'self'" | "'none'";
  /** The names of the Trusted Types policies. */
  readonly trustedTypes: string;
}

/**
 * The content security policy of the pages. The embed needs only `connect-src` and
 * `frame-src` for the service, and its Trusted Types policy.
 */
export function contentSecurityPolicy(serviceOrigin: string, {style, trustedTypes}: Needs): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${serviceOrigin}`,
    `style-src ${style}`,
    "img-src 'self'",
    `frame-src ${serviceOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

export function securityHeaders(serviceOrigin: string) {
  return createMiddleware(async (context, next) => {
    await next();
    const {path} = context.req;
    const policy = contentSecurityPolicy(serviceOrigin, {
      style: path === '/blank' ? "'none'" : "'self'",
      trustedTypes: path.startsWith('/hosts/') ? BUNDLED_POLICIES : OWN_POLICY,
    });
    // The gallery shows itself in a frame. It loads its own font, so that its pictures are the same
    // on every machine.
    const own =
      path === '/gallery'
        ? `${policy.replace('frame-src', "frame-src 'self'")}; font-src 'self'`
        : policy;
    context.header('content-security-policy', own);
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    const isIsolated = path === '/blank' && context.req.query('isolated') !== undefined;
    const opener = isIsolated ? 'same-origin' : 'same-origin-allow-popups';
    context.header('cross-origin-opener-policy', opener);
    const isEmbedder =
      isIsolated || (path === '/blank' && context.req.query('embedder') !== undefined);
    if (isEmbedder) context.header('cross-origin-embedder-policy', 'require-corp');
    // Lets the iframe's `allow` attribute delegate the camera to the service's frame.
    const camera = `camera=(self "${serviceOrigin}")`;
    context.header('permissions-policy', `${camera}, geolocation=(), microphone=()`);
    // Browsers revalidate on each load, because the files of a working copy change. `no-store`
    // would exclude the pages from the back/forward cache.
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-cache');
  });
}
