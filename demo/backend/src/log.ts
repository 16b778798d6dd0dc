/**
 * Logs one line of JSON for each event. Only the fields below can be logged, so no secret, token,
 * name, address or amount is logged by accident. `user` is the UUID of the service's user.
 */
import {PartnerError} from 'service-embed/partner';

export interface Facts {
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  /** The pattern of the route, never the path itself. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly milliseconds?: number | undefined;
  readonly user?: string | undefined;
  readonly transaction?: string | undefined;
  readonly sequence?: number | undefined;
  /** Why an event was set aside, or why an address is unknown. */
  readonly reason?: string | undefined;
  readonly after?: number | undefined;
  readonly fence?: number | undefined;
  readonly count?: number | undefined;
  readonly port?: number | undefined;
  readonly names?: readonly string[] | undefined;
  readonly error?: unknown;
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(text: string): text is Level {
  return LEVELS.some(level => level === text);
}

export type Log = Readonly<Record<Level, (event: string, facts?: Facts) => void>>;

export function createLog(
  least: Level,
  write: (line: string) => void = line => process.stdout.write(line),
): Log {
  const at =
    (level: Level) =>
    (event: string, {error, ...facts}: Facts = {}) => {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
      const time = new Date().toISOString();
      const told = error === undefined ? {} : {error: toldOf(error)};
      write(`${JSON.stringify({time, level, event, ...facts, ...told})}\n`);
    };
  return {debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error')};
}

/**
 * Logs messages only of this program's errors: other messages may quote values. Stacks are safe.
 */
function toldOf(error: unknown): object {
  if (error instanceof PartnerError) {
    const {code, status, wireCode, definite} = error;
    return {name: error.name, code, status, wireCode, definite};
  }
  if (!(error instanceof Error)) return {name: typeof error};
  const {code} = error as {code?: unknown};
  const at = error.stack
    ?.split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 6)
    .map(line => line.trim().replace(/\(?file:\/\/.*\//, '('));
  return {
    name: error.name,
    ...(typeof code === 'string' && {code}),
    ...(isOurs(error) && {message: error.message}),
    at,
  };
}

/** True for errors whose messages are written in this program and quote no values. */
function isOurs({name}: Error): boolean {
  return name === 'SecretError' || name === 'SupersededError';
}
