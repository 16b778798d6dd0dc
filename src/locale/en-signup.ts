/** English: 1-Click Signup. */
export const enSignup = {
  signupPhoneText: 'We look for your details by your mobile number, so that there’s less to type.',
  signupLapsed:
    'Please confirm your number once more: it was a while ago. What you typed is still here.',
  signupLimited: 'Too many codes were asked for. You can ask again in {minutes} min.',
  signupSend: 'Send code',

  signupWrongCode: 'That code isn’t right. Tries left: {left}.',
  signupExpiredCode: 'This code is too old. Please ask for a new one.',
  signupTooMany: 'That was wrong too often. Please ask for a new code.',
  signupNoCode: 'This code is no longer good. Please ask for a new one.',
  signupLastCode: 'This was the last code for now.',

  signupFoundTitle: 'Are these your details?',
  signupDetailsTitle: 'Your details',
  signupFoundText: 'We found them by your number. Correct what isn’t right.',
  signupDetailsText: 'As they stand in your passport or ID. They’re used to open your account.',
  signupEdit: 'Edit',
  signupAgree: 'I agree to the terms and conditions, version {version}',
  signupTerms: 'Read them in a new window',
  signupAgreeHint: 'You can also agree later, before your first deposit.',
  signupCreate: 'Create account',
  signupWorking: 'One moment, please',

  signupLost: 'Nothing that you typed is lost. Please try again.',
  signupCancel: 'Cancel',
  signupCompletedTitle: 'You’re signed up',
  signupCompletedText: 'Your account is ready. What you typed isn’t kept here.',
  signupFailedTitle: 'We couldn’t sign you up',
  signupFailedText: 'This can’t be solved here. Please contact the support of this site.',
  signupCanceledTitle: 'Sign-up canceled',
  signupCanceledText: 'What you typed isn’t kept. You can start again whenever you like.',
  signupAgain: 'Start again',
} as const satisfies Record<string, string>;
