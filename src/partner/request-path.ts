/**
 * Checks a path before it is signed. This library, `fetch` and the service must all read the path
 * in the same way. Its `USERID` must be the acting user's (contract 5.3, rules 5 and 8).
 */
import {USERS} from '../contract/paths/partner.js';
import {isUuid} from '../contract/partner.js';

/**
 * Throws unless the path is plain and names no user except `userId`. If `userId` is undefined, the
 * path must not name any user. The path may start with an origin.
 */
export function requireOwnPath(path: string, userId: string | undefined): void {
  const segments = segmentsOf(path);
  const reason = unplain(path);
  if (reason) throw new TypeError(`path must be spelled plainly: ${reason}.`);
  if (usersIn(segments).some(id => id !== userId)) {
    throw new TypeError(
      userId === undefined
        ? 'The path belongs to a user: give that user, with shared secret and clientIp.'
        : 'The path belongs to a user other than the one the request acts for. The ids must match exactly.',
    );
  }
}

/** Throws unless the path names the user. A JWT for one user must not be sent to other routes. */
export function requireNamed(path: string, userId: string): void {
  if (!segmentsOf(path).includes(userId)) {
    throw new TypeError(
      'The path does not name the user that the request acts for; leave the user out on ISV routes.',
    );
  }
}

function segmentsOf(path: string): readonly string[] {
  const own = path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = own.search(/[?#]/);
  const [, ...segments] = (end < 0 ? own : own.slice(0, end)).split('/');
  return segments;
}

/**
 * The rule that a path breaks, if `fetch`, a proxy or the service might read it
 * differently. `undefined` if all of them read the path alike.
 */
export function unplain(path: string): string | undefined {
  if (PLAIN.test(path)) return undefined;
  const segments = segmentsOf(path);
  if (!/^(?:https?:\/\/[^/]|\/)/i.test(path)) return 'it starts with one slash';
  if (/[^\x21-\x7e]|[\\#]/.test(path)) return 'ASCII without spaces, backslashes or fragment';
  if (segments.slice(0, -1).includes('')) return 'no empty segments (//)';
  if (segments.some(segment => segment.includes(';')))
    return 'no ; in it, because some servers cut a segment there';
  if (segments.some(segment => !OWN_CHARACTERS.test(segment)))
    return 'no characters that a path has to escape';
  if (segments.includes('.')) return 'no . or .. segments';
  if (segments.some(segment => segment.startsWith('..'))) return 'no segment begins with ..';
  if (segments.some((_, index) => isNearlyUsers(segments, index)))
    return 'no sign follows users in its segment';
  if (segments.some(hidesPlain)) return 'no %-escapes but those of characters that need one';
  if (segments.some(segment => isTrimmed(decodeURIComponent(segment))))
    return 'no segment ends in a dot or a space, or begins with a space';
  return undefined;
}

/** Most paths. They follow all of the rules, and one look is faster than a look for each rule. */
const PLAIN = /^(?:\/(?!users[_-])[\w-]+)+$/i;

/** Characters that RFC 3986 allows in a segment, except for `;`. */
const OWN_CHARACTERS = /^[\w.~!$&'()*+,=:@%-]*$/;

/**
 * ASCII that must not be escaped: it needs no escape, or an escape would change the path's meaning.
 */
const NEVER_ESCAPED = /[\w.~/\\%;?#-]/;

/**
 * Whether an escape is broken, or hides something that a server could read as
 * another path. Some servers read bytes that are not UTF-8 as a longer spelling of
 * a dot or a slash. Others turn a wide letter into the plain one (NFKC), or drop
 * invisible characters.
 */
function hidesPlain(segment: string): boolean {
  if (!segment.includes('%')) return false;
  const escapes = segment.match(/%[\da-f]{2}/gi) ?? [];
  if (escapes.length !== segment.split('%').length - 1) return true;
  if (escapes.some(escape => NEVER_ESCAPED.test(decodeByte(escape)))) return true;
  const text = decoded(segment);
  return text === undefined || text !== text.normalize('NFKC') || INVISIBLE.test(text);
}

/** Invisible characters. Unicode counts many of them as letters or marks (U+FE0F, U+115F). */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

function decodeByte(escape: string): string {
  return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
}

/** `undefined` unless the escapes are UTF-8. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Some servers drop spaces and dots at the ends of a name, as their file system does. */
function isTrimmed(segment: string): boolean {
  return /^\s|[\s.]$/.test(segment);
}

/**
 * Whether the segment is `users` plus other characters, and a user's id would follow it. Some
 * servers drop a trailing character that is not a letter or digit, or an apparent file format
 * (`users.json`).
 */
function isNearlyUsers(segments: readonly string[], index: number): boolean {
  if (!/^users[^a-z\d]/i.test(segments[index] ?? '')) return false;
  const place = `/${[...segments.slice(0, index), 'users'].join('/')}`.toLowerCase();
  return place.endsWith(USERS) || isUuid(segments[index + 1] ?? '');
}

/**
 * The segments that can be a user's id: each segment that follows `USERS`, and elsewhere a UUID
 * after `users` in any letter case.
 */
function usersIn(segments: readonly string[]): readonly string[] {
  return segments.filter((segment, index) => {
    const before = segments[index - 1] ?? '';
    if (segment === '' || before.length !== 5 || before.toLowerCase() !== 'users') return false;
    const parent = `/${segments.slice(0, index).join('/')}`.toLowerCase();
    return parent.endsWith(USERS) || isUuid(segment);
  });
}
