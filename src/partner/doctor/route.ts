/** The kind of route that a URL belongs to, as far as the contract shows routes (section 4). */
import {CONNECTION_CONFIG, ISV_ROUTES, userIdInPath} from '../../contract/paths/partner.js';
import {isUuid} from '../../contract/partner.js';

export type Route =
  | {readonly kind: 'unknown'}
  | {readonly kind: 'too-long'}
  | {readonly kind: 'isv'; readonly path: string}
  /** Takes an embed session token, not a request JWT. */
  | {readonly kind: 'embed'; readonly path: string}
  /** Takes the access token of a login. The contract shows nothing else about this route. */
  | {readonly kind: 'connection-config'; readonly path: string}
  /** `userId` is `USERID` as written in the URL, not decoded. */
  | {readonly kind: 'user'; readonly path: string; readonly userId: string}
  /** The path has a UUID of unknown meaning: `USERID`, or the id of something else. */
  | {readonly kind: 'guess'; readonly path: string; readonly userId: string};

const EMBED = '/embed/v1/';

/** Maximum length of a URL that is read, in characters. Servers refuse longer ones anyway. */
const LONGEST = 8192;

export const URL_TOO_LONG = `The URL has more than ${LONGEST} characters, and is not looked at.`;

export function routeOf(url: string | undefined): Route {
  if (url === undefined) return {kind: 'unknown'};
  if (url.length > LONGEST) return {kind: 'too-long'};
  const path = pathOf(url);
  if (path.includes(EMBED)) return {kind: 'embed', path};
  if (path.endsWith(CONNECTION_CONFIG)) return {kind: 'connection-config', path};
  const userId = userIdInPath(path) || uuidAfterUsers(path);
  if (userId) return {kind: 'user', path, userId};
  const guess = isIsvRoute(path) ? undefined : path.split('/').find(isUuid);
  return guess === undefined ? {kind: 'isv', path} : {kind: 'guess', path, userId: guess};
}

/**
 * Resolves a guess. If `sub` names the UUID in the path, the route is a user route. If not, but the
 * service accepted the request, the route is an ISV route.
 */
export function settled(route: Route, sub: unknown, wasAccepted: boolean): Route {
  if (route.kind !== 'guess') return route;
  const {path, userId} = route;
  const isNamed = typeof sub === 'string' && sub.toLowerCase() === userId.toLowerCase();
  if (isNamed) return {kind: 'user', path, userId};
  return wasAccepted ? {kind: 'isv', path} : route;
}

function pathOf(url: string): string {
  const [path = ''] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  return path === '' ? '/' : path;
}

function isIsvRoute(path: string): boolean {
  return ISV_ROUTES.some(route => `${path}/`.includes(`${route}/`));
}

/**
 * The contract does not show most user-scoped routes. In those that it shows, `USERID` follows
 * `users`.
 */
function uuidAfterUsers(path: string): string | undefined {
  const segments = path.split('/');
  return segments.find((segment, index) => segments[index - 1] === 'users' && isUuid(segment));
}
