/** A command's result: text for both streams, and an exit code. */

export interface Output {
  readonly stdout?: string;
  /** Hints for the developer. */
  readonly stderr?: string;
  readonly exitCode: number;
}

/** `open` means that no check failed, but not everything could be checked. */
export const EXIT = {ok: 0, fails: 1, misuse: 2, open: 3} as const;

/**
 * The error if the command was misused. The message explains the mistake in one
 * line.
 */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
