/** English: the screens that prevent a payment: gates, denials and placeholders. */
export const enOffer = {
  checkAgain: 'Check again',
  checkAgainText: 'Already done?',
  unavailableTitleDeposit: '{provider} deposits aren’t available yet',
  unavailableTitleWithdraw: '{provider} withdrawals aren’t available yet',
  unavailableAlone: 'There’s no other method for your account right now. Check back later.',
  deniedDepositTitle: 'You can’t deposit right now',
  deniedWithdrawTitle: 'You can’t withdraw right now',
  deniedText: 'Here’s why:',
  deniedNext: 'If this doesn’t look right, contact this site’s support.',
  gatedDeposit:
    '{n, plural, one {One more step before you can deposit} other {# more steps before you can deposit}}',
  gatedWithdraw:
    '{n, plural, one {One more step before you can withdraw} other {# more steps before you can withdraw}}',
  kyc: 'Verify your identity',
  kycText: 'Have your ID ready. It takes a few minutes.',
  terms: 'Review the terms',
  termsText: 'Read and accept them here.',
  emailVerify: 'Confirm your email',
  emailVerifyText: 'Open the link in this site’s email, then come back.',
  phoneVerify: 'Confirm your phone number',
  phoneVerifyText: 'Enter the code that this site texts you, then come back.',
  notSuspended: 'Your account is suspended',
  notSuspendedText:
    'You can’t deposit or withdraw for now. Contact this site’s support to find out why.',
  gateStart: 'Start',
  gateContinue: 'Continue',
  gateView: 'View status',
  // The name of a button for screen readers: its action, and the step that it is for.
  gateAction: '{action}: {gate}',
  gateReview: 'In review. This usually takes a few minutes.',
  gateTold: 'Follow the steps on this site, then come back.',
  gateDone: 'Done: {gate}.',
  gatesChecking: 'Checking…',
  gatesStillOpen: 'Not everything is done yet. It can take a moment to show here.',
} as const satisfies Record<string, string>;
