/** The headers that a careful partner's site sends; the embed has to work under them. */
import {createMiddleware} from 'hono/factory';

/**
 * The pages' policy. `style` is what the page itself needs for its own sheet;
 * the embed needs nothing beyond `connect-src` and `frame-src` of the service,
 * and its Trusted Types policy.
 */
export function contentSecurityPolicy(serviceOrigin: string, style: "'self'" | "'none'"): string {
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
    'trusted-types service-embed',
  ].join('; ');
}

export function securityHeaders(serviceOrigin: string) {
  return createMiddleware(async (context, next) => {
    await next();
    const style = context.req.path === '/blank' ? "'none'" : "'self'";
    context.header('content-security-policy', contentSecurityPolicy(serviceOrigin, style));
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    context.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    // The service's frame may be given the camera, by the iframe's own `allow`.
    const camera = `camera=(self "${serviceOrigin}")`;
    context.header('permissions-policy', `${camera}, geolocation=(), microphone=()`);
    // Checked at each load: a working copy's files change. Not `no-store`, which would keep
    // the pages out of the back/forward cache.
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-cache');
  });
}
