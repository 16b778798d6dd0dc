/** English: the bank-link provider's own screens. */
export const enBankpay = {
  profileTitle: 'Set up bank transfers',
  profileText: 'We need this once to connect your bank. Use the name on your bank account.',

  codeRejected: 'That code isn’t right. Try again, or request a new code.',

  accountTitleDeposit: 'Which account do you want to use?',
  accountTitleWithdraw: 'Which account should we send it to?',
  // The last digits of an account.
  accountMask: '••{mask}',

  linkTitle: 'Link your bank',
  linkText:
    'You’ll sign in on your bank’s page. We only see the account you choose, never your password.',
  linkStart: 'Continue to your bank',
  linkAbandoned: 'Your bank isn’t linked yet. Continue when you’re ready.',
  linkFailed: 'We couldn’t link your bank. Try again, or choose another bank.',
  bankTitle: 'Sign in to your bank',
  bankFrame: 'Your bank’s page',
  bankWindow: 'Nothing here? Open your bank in a new window.',
  // A button. The user is the speaker.
  bankDone: 'I’ve linked my bank',
} as const satisfies Record<string, string>;
