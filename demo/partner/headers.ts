/** The security headers of a careful partner's site. The embed has to work under them. */
import {createMiddleware} from 'hono/factory';

/**
 * The content security policy of the pages. `style` is what the page needs for its
 * own style sheet. The embed needs only `connect-src` and `frame-src` for the
 * service, and its Trusted Types policy.
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
    // The iframe's own `allow` can pass the camera on to the service's frame.
    const camera = `camera=(self "${serviceOrigin}")`;
    context.header('permissions-policy', `${camera}, geolocation=(), microphone=()`);
    // Browsers revalidate on each load, because the files of a working copy change.
    // `no-store` would keep the pages out of the back/forward cache.
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-cache');
  });
}
