/** English: the bank-link provider's own screens. */
export const enBankpay = {
  profileTitle: 'Set up bank transfers',
  profileText: 'The bank service needs this once, as it stands on your bank account.',
  email: 'Email address',
  emailInvalid: 'Enter an email address such as name@example.com.',
  phone: 'Mobile number',
  phoneHint: 'With country code, such as +1 202 555 0123. We send a code to it.',
  phoneInvalid: 'Enter a mobile number with its country code, such as +1 202 555 0123.',

  codeTitle: 'Enter the code',
  codeText: 'We sent a 6-digit code to {phone}.',
  code: '6-digit code',
  codeInvalid: 'Enter the 6 digits from the message.',
  codeRejected: 'That code isn’t right. Check it and enter it again, or ask for a new one.',
  confirmCode: 'Confirm',
  resend: 'Send a new code',
  resendIn: 'A new code can be sent in {seconds} s',
  changeNumber: 'Change number',

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
