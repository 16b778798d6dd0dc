/** English: what can be copied. Loaded with it. */
export const enCopy = {
  errorId: 'Error ID',
  requestId: 'Request ID',
  copyIds: 'Copy for support',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Selected. Press Ctrl+C to copy it, or ⌘C on a Mac.',
} as const satisfies Record<string, string>;
