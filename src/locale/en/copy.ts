/** English: texts and buttons of values that can be copied. They load with the code that copies. */
export const enCopy = {
  errorId: 'Error ID',
  requestId: 'Request ID',
  copyIds: 'Copy for support',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Selected. Press Ctrl+C to copy it, or ⌘C on a Mac.',
} as const satisfies Record<string, string>;
