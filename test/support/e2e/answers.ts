/** Responds instead of the service, with responses that the sandbox never sends. */
import type {Page, Route} from 'playwright/test';
import {bodyOf} from './bodies.ts';

export function fulfill(route: Route, status: number, body: object | string): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/json',
    headers: {'access-control-allow-origin': '*'},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/**
 * Records the requests to a path from now on. The first one gets the response that the session has
 * ended.
 */
export async function refuseOnce(
  page: Page,
  asks: (path: string) => boolean,
): Promise<readonly string[]> {
  const sent: string[] = [];
  await page.route(
    ({pathname}) => asks(pathname),
    async route => {
      const request = route.request();
      if (request.method() === 'OPTIONS') return route.continue();
      sent.push(`${request.method()} ${request.url()} ${bodyOf(request)}`);
      if (sent.length > 1) return route.continue();
      await fulfill(route, 401, {code: 'SESSION_EXPIRED', error: 'The session has expired.'});
    },
  );
  return sent;
}
