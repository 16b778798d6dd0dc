/** English: the screens after the user chose a provider. */
export const enPayment = {
  step: 'Step {n} of {m}',
  continue: 'Continue',
  working: 'Still working. Please keep this page open.',
  summary: 'Please check what you entered.',

  amountTitleDeposit: 'How much to deposit?',
  amountTitleWithdraw: 'How much to withdraw?',
  amount: 'Amount in {currency}',
  amountAlone: 'Amount',
  amountInvalid: 'Enter an amount such as {example}, with at most two decimal places.',
  amountInsufficient: 'Your balance is too low for this amount. No money has moved.',
  balance: 'Balance',
  withdrawable: 'You can withdraw',
  withdrawNothing: 'There is nothing that you can withdraw right now. No money has moved.',
  max: 'Max',
  from: 'From',
  to: 'To',
  wallet: 'Your wallet',
  change: 'Change',
  review: 'Review',

  reviewTitleDeposit: 'Check your deposit',
  reviewTitleWithdraw: 'Check your withdrawal',
  submitDeposit: 'Deposit {amount}',
  submitWithdraw: 'Withdraw {amount}',
  changeAmount: 'Change amount',

  sendingTitleDeposit: 'Sending your deposit',
  sendingTitleWithdraw: 'Sending your withdrawal',
  sendingText: 'This takes a moment.',

  checkingTitle: 'We’re checking your payment',
  checkingText:
    'We ask the service whether your payment was taken. This takes a few seconds. Please don’t pay again.',

  pendingTitleDeposit: 'Your deposit is on its way',
  pendingTitleWithdraw: 'Your withdrawal is on its way',
  pendingText: 'It’s safe to close this page. The payment goes on without it.',
  stepSent: 'Sent',
  stepProcessing: 'Being processed',
  stepDoneDeposit: 'In your wallet',
  stepDoneWithdraw: 'In your account',
  stepDone: 'done',
  stepNow: 'now',
  stepNext: 'next',

  successTitleDeposit: '{amount} deposited',
  successTitleWithdraw: '{amount} withdrawn',
  successTextDeposit: 'The money is in your wallet.',
  successTextWithdraw: 'The money is on its way to your account.',
  reference: 'Reference',
  againDeposit: 'Make another deposit',
  againWithdraw: 'Make another withdrawal',

  notMoved: 'No money has moved.',
  failedTitleDeposit: 'Your deposit didn’t go through',
  failedTitleWithdraw: 'Your withdrawal didn’t go through',
  failedNext: 'You can try again, or change the amount.',
  afterBookingNext:
    'If the money has already left you, don’t send it again: contact the support of this site with the reference.',
  newDeposit: 'Start a new deposit',
  newWithdraw: 'Start a new withdrawal',
  rejectedTitle: 'Your bank declined this payment',
  rejectedNext: 'Try again, or use another account.',
  mismatchTitle: 'This payment was started with another amount',
  mismatchNext:
    'That payment may have gone through. If the money has already left you, don’t send it again: contact the support of this site with the reference.',
  notBookedTitle: 'We couldn’t find your payment',
  notBookedNext:
    'The service doesn’t know of it. Try again: the same payment is never taken twice.',
  heldNext:
    'The service doesn’t know this payment, but it may still arrive. A new payment could then be a second one. You can safely try this one again: it’s never taken twice. Or contact the support of this site with the reference.',
  doubtedText:
    'This payment was sent, and no answer came. You can safely try it again: it’s never taken twice. Or contact the support of this site with the reference.',
  heldCheck: 'Check again',
  checkingLong:
    'This takes unusually long. Please keep the reference, and contact the support of this site.',
  supportNext: 'This can’t be solved here. Please contact the support of this site.',
} as const satisfies Record<string, string>;
