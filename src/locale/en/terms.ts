/** English: the terms and their acceptance. */
export const enTerms = {
  termsFrame: 'Terms and conditions, with buttons to accept or decline',
  termsOutdated: 'The terms have changed. Read and accept the new version.',
  termsNotRecorded: 'We couldn’t save your answer. Try again.',
  termsRefused: 'We couldn’t save your answer. Contact support.',
  termsRecording: 'Saving your answer',
  termsSilentTitle: 'We can’t show the terms right now',
  termsSilentText: 'The page didn’t load. You haven’t accepted anything.',
  termsDeclinedTitle: 'You declined the terms',
  termsDeclinedText: 'Nothing has changed. You can read and accept them anytime.',
  termsAgain: 'Read the terms',
  termsAcceptedTitle: 'Terms accepted',
  termsAcceptedText: 'Thanks. We saved your answer.',
  termsBeforeText: 'You’ve already accepted them.',
  termsVersion: 'Version {version}',
  termsContinue: 'Continue',
  termsFinish: 'Done',
} as const satisfies Record<string, string>;
