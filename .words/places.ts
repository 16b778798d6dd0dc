/**
 * Lists the places of the screens that have little room, and the words in them.
 * `src/locale/README.md` shows this list to translators. `test/node/locale/word-lengths.test.ts`
 * compares the two, and all words with the list.
 */

export interface Place {
  /** The place, as the README describes it. */
  readonly place: string;
  /** The maximum number of characters. */
  readonly most: number;
  readonly words: readonly (string | RegExp)[];
}

const BUTTONS = [
  ...['tryAgain', 'close', 'support', 'expiredAction', 'copyIds'],
  ...['checkAgain', 'gateStart', 'gateContinue', 'gateView'],
  ...['continue', 'review', 'submitDeposit', 'submitWithdraw', 'submitCrypto', 'done'],
  ...['changeAmount', 'otherAccount', 'heldCheck'],
  ...['againDeposit', 'againWithdraw', 'newDeposit', 'newWithdraw'],
  ...['linkStart', 'bankDone', 'inReviewLook', 'inReviewChange'],
  ...['copyAddress', 'copyAmount', 'copyMemo', 'openWallet'],
  ...['otherDeposit', 'unheardCheck', 'unsafeRetry'],
  ...['confirmCode', 'resend', 'resendIn', 'changeNumber'],
  ...['kycToDocument', 'kycToPictures', 'kycToReview', 'kycSubmit', 'kycSubmitting', 'kycLook'],
  ...['kycTake', 'kycChoose', 'kycPhone', 'kycReplaceTake', 'kycReplaceChoose'],
  ...['kycSendAgain', 'kycCancel', 'kycContinue', 'kycFinish'],
  ...['kycMendDetails', 'kycMendDocument', 'kycMendPictures'],
  // While the camera starts, its button repeats the heading.
  ...['cameraStart', 'cameraStartingTitle', 'cameraShoot', 'cameraUse', 'cameraAgain'],
  ...['cameraChoose', 'cameraFile', 'cameraRetry'],
  ...['handoffCopy', 'handoffHere', 'handoffAgain'],
  ...['signupSend', 'signupCreate', 'signupEdit', 'signupCancel', 'signupFinish', 'signupAgain'],
  ...['termsAgain', 'termsContinue', 'termsFinish'],
];

export const PLACES: readonly Place[] = [
  {place: 'a button: `continue`, `kycTake`, `submitDeposit`, …', most: 26, words: BUTTONS},
  {place: '`renewAddress`: a button of two lines', most: 48, words: ['renewAddress']},
  {
    place: '`kyc`, `terms`, `emailVerify`, `phoneVerify`: in a list, and on a button',
    most: 30,
    words: ['kyc', 'terms', 'emailVerify', 'phoneVerify'],
  },
  {
    place: '`back`, `change`, `max`, `kycChange`, `copy`, `copied`, `soon`: beside another text',
    most: 12,
    words: ['back', 'change', 'max', 'kycChange', 'copy', 'copied', 'soon'],
  },
  {
    place: 'labels of the summary: `from`, `to`, `fee`, `total`, `arrival`, `date`, `newBalance`',
    most: 16,
    words: ['from', 'to', 'fee', 'total', 'arrival', 'date', 'newBalance'],
  },
  {
    place: '`birth_month`, `birth_day`, `birth_year`: three fields in a row',
    most: 8,
    words: ['birth_month', 'birth_day', 'birth_year'],
  },
  {
    place: '`birth_month_form` and its like: a letter for each digit, or a short word',
    most: 4,
    words: ['birth_month_form', 'birth_day_form', 'birth_year_form'],
  },
  {
    place: 'names of steps: `stepSent`, `stageSeen` and their like',
    most: 24,
    words: ['stepSent', 'stepProcessing', /^stepDone[A-Z]/, /^stage[A-Z]/],
  },
  {
    place: 'a heading, in two lines: `kycTitle`, `chooseDeposit`, …',
    most: 45,
    words: [
      /Title(?:Deposit|Withdraw|Crypto)?$/,
      /^(?:choose|gated)(?:Deposit|Withdraw)$/,
      /^kycPictures(?:_\w+)?$/,
      ...['addressSending', 'notSuspended'],
    ],
  },
];

export const placesOf = (name: string): readonly Place[] =>
  PLACES.filter(({words}) =>
    words.some(word => (typeof word === 'string' ? word === name : word.test(name))),
  );

/** The limit of a place: `26 characters`. */
export const roomIn = ({most}: Place): string => `${most} characters`;
