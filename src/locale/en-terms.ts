/** English: the terms and their acceptance. */
export const enTerms = {
  termsFrame: 'The terms and conditions, with the buttons to accept or decline them',
  termsOutdated: 'The terms have changed in the meantime. Please read these instead.',
  termsNotRecorded: 'Your answer couldn’t be recorded. Please try again.',
  termsRecording: 'Recording your answer',
  termsSilentTitle: 'The terms can’t be shown right now',
  termsSilentText: 'Their page doesn’t answer. Nothing has been accepted.',
  termsDeclinedTitle: 'You haven’t accepted the terms',
  termsDeclinedText: 'Nothing has changed. You can read them again whenever you like.',
  termsAgain: 'Read the terms',
  termsAcceptedTitle: 'Terms accepted',
  termsAcceptedText: 'Thank you. Your answer is recorded.',
  termsBeforeText: 'You have accepted them already.',
  termsVersion: 'Version {version}',
  termsContinue: 'Continue',
} as const satisfies Record<string, string>;
