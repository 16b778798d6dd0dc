/** What a command leaves behind: texts for both streams, and an exit code. */

export interface Output {
  readonly stdout?: string;
  /** Hints for a person. */
  readonly stderr?: string;
  readonly exitCode: number;
}

export const EXIT = {ok: 0, fails: 1, misuse: 2} as const;

/** The command was called wrongly; the message says how, in one line. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
