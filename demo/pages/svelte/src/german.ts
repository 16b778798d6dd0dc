import type {Messages} from 'service-embed';

/** The page's own texts, by the names of the elements' texts. Missing texts stay English. */
export const GERMAN: Partial<Messages> = {
  chooseDeposit: 'Wie möchten Sie einzahlen?',
  chooseWithdraw: 'Wohin soll das Geld gehen?',
  bankpay: 'Überweisung',
  bankpayDeposit: 'Direkt von Ihrem Konto',
  bankpayWithdraw: 'Direkt auf Ihr Konto',
  cashpay: 'Bargeld',
  back: 'Zurück',
};
