/**
 * The exports of `dist/sandbox.js`. Rollup builds that file from `demo/sandbox/` and bundles the
 * sandbox's libraries. Nothing else in the package loads it.
 */
export interface SandboxModule {
  /** The names that `--token` accepts. */
  readonly scenarios: readonly string[];
  /**
   * Resolves to the text for the developer as soon as the sandbox listens. Ctrl+C stops the
   * sandbox. Rejects with a one-line reason.
   */
  readonly start: (options: SandboxOptions) => Promise<string>;
  /** Gets a token from the sandbox that listens on this port. Rejects with a one-line reason. */
  readonly mint: (port: number, scenario: string) => Promise<MintedToken>;
}

export interface SandboxOptions {
  /** 0 picks any free port. */
  readonly port: number;
  /** SQLite file that stores the data between starts. If unset, the data is in memory. */
  readonly data?: string | undefined;
  /** Origins as browsers write them. */
  readonly origins: readonly string[];
  /** The partner's Ed25519 public key, SPKI in PEM. If unset, no backend can sign requests. */
  readonly publicKey?: string | undefined;
}

export interface MintedToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiration: string;
  readonly userId: string;
}
