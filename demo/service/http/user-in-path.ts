import {USERS} from '#src/contract/paths.js';

/** `USERID` in a path below `USERS`, not decoded. `undefined` for any other path. */
export function userInPath(path: string): string | undefined {
  return path.startsWith(`${USERS}/`) ? path.slice(USERS.length + 1).split('/')[0] : undefined;
}
