/** English: the bank-link provider's own screens. */
export const enBankpay = {
  profileTitle: 'Set up bank transfers',
  profileText: 'The bank service needs this once, as it stands on your bank account.',

  codeRejected: 'That code isn’t right. Check it and enter it again, or ask for a new one.',

  accountTitleDeposit: 'Which account should pay?',
  accountTitleWithdraw: 'Which account should receive it?',
  accountMask: 'ending in {mask}',

  linkTitle: 'Link your bank',
  linkText: 'You sign in at your bank. We only see which account you choose, never your password.',
  linkStart: 'Continue to your bank',
  linkAbandoned: 'Your bank isn’t linked yet. You can go on whenever you like.',
  linkFailed:
    'Your bank couldn’t be linked. Nothing has been charged. Try again, or choose another bank.',
  bankTitle: 'Sign in at your bank',
  bankFrame: 'Your bank’s page',
  bankWindow: 'Open in a new window',
  bankDone: 'I’ve finished at my bank',
  bankCancel: 'Cancel',
} as const satisfies Record<string, string>;
