/** English: 1-Click Signup. */
export const enSignup = {
  signupPhoneText: 'We’ll use your mobile number to fill in your details.',
  signupLapsed: 'Confirm your number again. What you entered is saved.',
  signupLimited: 'You’ve requested too many codes. Try again in {time}.',
  signupSend: 'Text me a code',

  signupWrongCode:
    '{left, plural, one {That code isn’t right. You have # try left.} other {That code isn’t right. You have # tries left.}}',
  signupExpiredCode: 'That code expired. Request a new one.',
  signupTooMany: 'Too many wrong codes. Request a new one.',
  signupNoCode: 'That code no longer works. Request a new one.',
  signupLastCode: 'This is the last code we can send for now.',
  signupDead:
    'That code no longer works, and we can’t send another one for now. Try again later, use another number, or contact support.',

  signupFoundTitle: 'Are these your details?',
  signupDetailsTitle: 'Your details',
  signupFoundText: 'Check that everything is correct.',
  signupDetailsText: 'Enter your details exactly as they appear on your ID.',
  signupEdit: 'Edit',
  signupAgree: 'I agree to the terms and conditions, version {version}',
  signupTerms: 'Read the terms in a new window',
  signupAgreeHint: 'You can also agree later, before your first deposit.',
  signupCreate: 'Create account',
  signupWorking: 'Working on it…',

  signupLost: 'What you entered is saved. Try again.',
  signupCancel: 'Cancel',
  signupCompletedTitle: 'You’re signed up',

  signupCompletedText: 'Your account is ready.',
  signupFinish: 'Done',
  signupFailedTitle: 'We couldn’t sign you up',
  signupFailedText: 'You can’t try again here. Contact support.',
  signupCanceledTitle: 'Sign-up canceled',
  signupCanceledText: 'No account was created. You can start again anytime.',
  signupAgain: 'Start again',
} as const satisfies Record<string, string>;
