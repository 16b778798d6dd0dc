/** Whose route a URL is, as far as the contract shows routes (section 4). */
import {CONNECTION_CONFIG, ISV_ROUTES, userIdInPath} from '../../contract/paths.js';
import {isUuid} from '../../contract/partner.js';

export type Route =
  | {readonly kind: 'unknown'}
  | {readonly kind: 'isv'; readonly path: string}
  /** Takes the token of an embed session, no request JWT. */
  | {readonly kind: 'embed'; readonly path: string}
  /** Takes the access token of a login, of which the contract shows no more. */
  | {readonly kind: 'connection-config'; readonly path: string}
  /** `userId` is `USERID` as it stands in the URL, undecoded. */
  | {readonly kind: 'user'; readonly path: string; readonly userId: string};

const EMBED = '/embed/v1/';

export function routeOf(url: string | undefined): Route {
  if (url === undefined) return {kind: 'unknown'};
  const path = pathOf(url);
  if (path.includes(EMBED)) return {kind: 'embed', path};
  if (path.endsWith(CONNECTION_CONFIG)) return {kind: 'connection-config', path};
  const userId = isIsvRoute(path) ? undefined : (userIdInPath(path) ?? firstUuid(path));
  return userId ? {kind: 'user', path, userId} : {kind: 'isv', path};
}

function pathOf(url: string): string {
  const [path = ''] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  return path === '' ? '/' : path;
}

function isIsvRoute(path: string): boolean {
  return ISV_ROUTES.some(route => `${path}/`.includes(`${route}/`));
}

/** Most user-scoped routes are not shown: there, the first UUID is taken for `USERID`. */
function firstUuid(path: string): string | undefined {
  return path.split('/').find(isUuid);
}
