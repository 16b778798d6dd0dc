/** English: the hand-off of an identity check's photos to a phone. */
export const enHandoff = {
  handoffTitle: 'Use your phone',
  handoffText: 'Scan this code with your phone’s camera. Then take the photos there.',
  handoffQr: 'QR code that opens this check on your phone',
  handoffOnce: 'The code works once, within {time}. Don’t share it.',
  handoffAccount:
    'Your phone will show the account {account}. If it doesn’t match, don’t continue.',
  handoffLink: 'Can’t scan it? Open this link on your phone:',
  handoffCopy: 'Copy link',
  handoffCopied: 'Link copied',
  handoffHere: 'Add photos here instead',
  handoffStarting: 'Getting your code…',

  handoffOpenedTitle: 'Continue on your phone',
  handoffOpenedText: 'Take the photos there. This page updates automatically.',
  handoffWaiting: 'Waiting',
  handoffGiven: 'Received',
  handoffNotYou:
    'Not your phone? Get a new code. This disconnects the other phone and removes its photos.',
  handoffAgain: 'Get a new code',

  handoffExpiredTitle: 'This code has expired',
  handoffExpiredText: 'Get a new code to use your phone. Photos that have arrived are kept.',

  handoffFailedTitle: 'We couldn’t get a code',
  handoffFailedText: 'Check your connection and try again, or add your photos here.',
} as const satisfies Record<string, string>;
