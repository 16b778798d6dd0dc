/**
 * Reads the bodies of a page's requests. Playwright provides them, except in Firefox, where the
 * mediator provides them in a header.
 */
import type {APIResponse, Request, Route} from 'playwright/test';
import {BODY} from '../engines/bidi-mediator.ts';

export function bytesOf(request: Request): Buffer | null {
  const told = request.headers()[BODY];
  return told === undefined ? request.postDataBuffer() : Buffer.from(told, 'base64');
}

export function bodyOf(request: Request): string {
  return bytesOf(request)?.toString() ?? '';
}

/** The headers that the browser sends. */
export function headersOf(request: Request): Record<string, string> {
  const {[BODY]: _told, ...headers} = request.headers();
  return headers;
}

/** Sends the page's request, with another body if one is given. */
export function fetchAs(route: Route, body?: string): Promise<APIResponse> {
  const request = route.request();
  const postData = body ?? bytesOf(request);
  if (!(BODY in request.headers()) || postData === null)
    return route.fetch(body === undefined ? {} : {postData: body});
  return route.fetch({headers: headersOf(request), postData});
}
