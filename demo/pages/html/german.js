/** The page's own words, by the name of ours. Those that are not here stay English. */
export const GERMAN = {
  chooseDeposit: 'Wie möchten Sie einzahlen?',
  chooseWithdraw: 'Wohin soll das Geld gehen?',
  bankpay: 'Überweisung',
  bankpayDeposit: 'Direkt von Ihrem Konto',
  bankpayWithdraw: 'Direkt auf Ihr Konto',
  cashpay: 'Bargeld',
  back: 'Zurück',
};
