/**
 * Mistakes in a page's setup, with a console line for each cause and its fix. Each cause has a row
 * in `src/elements/README.md`, with the id `setup-` and the cause's name. This file imports
 * nothing, so that it loads even if other files do not.
 */

/** Data that a line can contain. It has no token and no personal data. */
export interface About {
  /** The page's origin. */
  readonly page?: string;
  /** The base URL's origin, or that of another address that was refused. */
  readonly service?: string;
  /** The base URL's path. Empty if it has none. */
  readonly path?: string;
  /** HTTP status of the answer, whether from the service or not. */
  readonly status?: number | undefined;
  /** The directive of a Content-Security-Policy. */
  readonly directive?: string | undefined;
  /** The token's issuer. */
  readonly issuer?: string | undefined;
  /** The value of an option, and its possible values. */
  readonly value?: unknown;
  readonly known?: readonly unknown[];
  /** Two properties, and the contrast of their colors. */
  readonly pair?: readonly string[];
  readonly ratio?: number;
  /** The name of a word that the page may have meant. */
  readonly meant?: string | undefined;
  /** The error of an import. */
  readonly cause?: unknown;
  /** The address of a file, without its query. */
  readonly file?: string | undefined;
  readonly first?: object;
  readonly second?: object;
}

type Line = (about: About) => string;

const LINES = {
  lapse: () => 'session-token or base-url is unreadable; the session before it goes on',
  elsewhere: () => 'base-url has changed; set a new session-token for the other service',
  unheard: () => 'no service-session answered; the page stops context-request',
  unusable: () => 'base-url must be an https: address, or http: on localhost',
  tokenless: () => 'session-token is missing',
  unbound: () => 'tokenProvider came as an attribute; set the property',
  unbrought: () => 'tokenProvider has returned no embed token; its function, or the backend, fails',
  isolation: about => `isolation ${noneOf(about)}; nothing runs`,
  mode: about => `mode ${noneOf(about)}; nothing runs`,
  provider: about => `provider ${noneOf(about)}`,
  headingLevel: about => `heading-level ${noneOf(about)}`,
  colorScheme: about => `color-scheme ${noneOf(about)}`,
  messages: ({value, meant}) =>
    `messages has no word ${quoted(value)}${meant ? `; perhaps it is "${meant}"` : ''}`,
  contrast: ({pair = [], ratio = 0}) =>
    `${pair.join(' on ')} has a contrast of ${ratio.toFixed(1)}:1; take colors with 4.5:1`,
  part: ({file}) => `${file} did not load; deliver it beside the script`,
  malformed: () => 'session-token is no embed token; give its text alone',
  addressless: () => 'base-url is missing',
  unknown: () => 'no script defines this element; mend its name, or import it',
  versions: ({first, second}) =>
    `version ${versionOf(first)} is already defined, ${versionOf(second)} is left out; load one`,
  trusted: () => 'the page’s policy refuses ours; add service-embed to trusted-types',
  policy: ({service, directive}) =>
    `the page’s policy keeps ${service} out; add ${service} to ${directive}`,
  origin: ({page}) => `the service does not know ${page}; register this origin`,
  cors: ({page, service, path}) =>
    `${service} answers, but ${page} may not read it; register this origin${path && `, or take ${path} out of base-url`}`,
  stranger: ({service, path, status}) =>
    `what answers at ${service}${path} (${status}) is not the service; mend base-url${path && `, perhaps without ${path}`}`,
  blocked: ({service}) =>
    `a content blocker or a network keeps the calls from ${service}, which answers; allow it`,
  sandboxed: () => 'the page is in a sandboxed frame without an origin; add allow-same-origin',
  loopback: ({service}) =>
    `browsers ask users before a public page may reach ${service}, or refuse; take a public base-url`,
  embedder: ({service}) =>
    `the page sends Cross-Origin-Embedder-Policy; ${service} must send it with its pages, too`,
  silent: ({service}) => `${service} does not answer; mend base-url, or look at the service`,
  offline: () => 'the browser is offline; nothing can be asked',
  environment: ({service, issuer}) =>
    `${service} does not know the token${issuer ? ` of ${issuer}` : ''}, which has not ended; take one of the same environment`,
} as const satisfies Record<string, Line>;

export type Cause = keyof typeof LINES;

export const CAUSES = Object.keys(LINES) as readonly Cause[];

export function lineOf(cause: Cause, tag: string, about: About): string {
  const line: Line = LINES[cause];
  return `${tag ? `<${tag}>` : 'service-embed'}: ${line(about)}. See src/elements/README.md#setup-${cause}`;
}

const noneOf = ({value, known = []}: About): string =>
  `${quoted(value)} is not one of ${known.join(', ')}`;

/** Shows only short, simple text, because a page can set any value, by mistake even a secret. */
const quoted = (value: unknown): string =>
  typeof value === 'string' && /^[\p{L}\d_ .:-]{1,40}$/u.test(value)
    ? `"${value}"`
    : `(${typeof value})`;

/** The version of an element's class. Another copy of the package may not have this property. */
const versionOf = (element: object = {}): string =>
  'version' in element ? String(element.version) : 'unknown';

/** Facts about a failed first request of a session. */
export interface Failure {
  readonly code: string;
  /** HTTP status of the answer, even if the answer was not in the contract's format. */
  readonly status: number | undefined;
  /** Whether the browser reports that it is online. */
  readonly isOnline: boolean;
  /** The directive of the page's Content-Security-Policy that blocked the request, if one did. */
  readonly refused: string | undefined;
  /** Whether anything answers at the service's origin, even if the page may not read it. */
  readonly isThere: boolean;
  /** Whether the service's origin answers, but not the address of the first call. */
  readonly isBlocked: boolean;
  /** Whether the page is in a sandboxed frame and so has no origin. */
  readonly isSandboxed: boolean;
  /** Whether the service is on the user's machine and the page is not. */
  readonly isLoopback: boolean;
  /** Whether the token is an embed token. */
  readonly isToken: boolean;
  /** Whether the token is an embed token that has not expired by the user's clock. */
  readonly isCurrent: boolean;
}

/** Returns the cause, or `undefined` if no mistake in the page's setup is known. */
export function causeOf({code, status, ...known}: Failure): Cause | undefined {
  if (code === 'ORIGIN_UNAUTHORIZED') return known.isSandboxed ? 'sandboxed' : 'origin';
  if (!known.isToken) return 'malformed';
  if (status === 401) return known.isCurrent ? 'environment' : undefined;
  if (status !== undefined) return isElsewhere(status) ? 'stranger' : undefined;
  if (code !== 'NETWORK_ERROR') return undefined;
  if (!known.isOnline) return 'offline';
  if (known.refused !== undefined) return 'policy';
  if (!known.isThere) return known.isLoopback ? 'loopback' : 'silent';
  if (known.isBlocked) return 'blocked';
  return known.isSandboxed ? 'sandboxed' : 'cors';
}

/**
 * True for a status that the service never sends, not even if it refuses, is overloaded or fails.
 */
const isElsewhere = (status: number): boolean =>
  (status >= 200 && status < 400) || status === 404 || status === 405 || status === 410;
