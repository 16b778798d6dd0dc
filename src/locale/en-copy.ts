/** English: what can be copied. Loaded with it. */
export const enCopy = {
  errorId: 'Error ID',
  requestId: 'Request ID',
  copyIds: 'Copy for support',
  copied: 'Copied',
  copyByHand: 'It’s selected. Copy it with Ctrl+C, or ⌘C on a Mac.',
} as const satisfies Record<string, string>;
