/** What the page has set up wrongly, in a line of the console with its fix. It loads when there is something to say. */

const PROBLEMS = {
  lapse: 'session-token or base-url is unreadable; the session before it goes on',
  elsewhere: 'base-url has changed; set a new session-token for the other service',
  unheard: 'no service-session answered; the page stops context-request',
  unusable: 'base-url must be an https: address, or http: on localhost',
  tokenless: 'session-token is missing',
  unbrought: 'tokenProvider has brought no embed token',
  addressless: 'base-url is missing',
} as const satisfies Record<string, string>;

export type SetupProblem = keyof typeof PROBLEMS;

export function warnOf(problem: SetupProblem, {localName}: Element): void {
  console.warn(`<${localName}>: ${PROBLEMS[problem]}.`);
}

/** Two copies of the package register one tag. */
export function warnOfVersions(
  tag: string,
  first: CustomElementConstructor,
  {version}: {readonly version: string},
): void {
  const known = 'version' in first ? String(first.version) : 'unknown';
  console.warn(`<${tag}> is already defined: version ${known} stays, ${version} is left out.`);
}
