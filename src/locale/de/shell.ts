/** German: the words every element needs at once. */
import type {ShellWords} from '../words.js';

export const deShell: ShellWords = {
  language: 'de',
  direction: 'ltr',
  depositTitle: 'Einzahlen',
  withdrawTitle: 'Auszahlen',
  kycTitle: 'Identität bestätigen',
  termsTitle: 'Geschäfts\u00ADbedingungen (AGB)',
  signupTitle: 'Registrieren',
  back: 'Zurück',
  tryAgain: 'Erneut versuchen',
  chooseDeposit: 'Wie möchten Sie Geld einzahlen?',
  chooseWithdraw: 'Wohin sollen wir Ihr Geld auszahlen?',
  bankpay: 'Bank\u00ADüber\u00ADweisung',
  bankpayDeposit: 'Von Ihrem Giro- oder Sparkonto',
  bankpayWithdraw: 'Auf Ihr Giro- oder Sparkonto',
  crypto: 'Krypto',
  cryptoDeposit: 'Von Ihrer Krypto-Wallet',
  cryptoWithdraw: 'An Ihre Krypto-Wallet',
  cashpay: 'Bargeld',
  cashpayDeposit: 'Bargeld im Geschäft einzahlen',
  cashpayWithdraw: 'Bargeld im Geschäft abholen',
  soon: 'Demnächst',
  denied_bankpay:
    'Bank\u00ADüberweisungen sind für Sie nicht verfügbar. Sie können eine andere Zahlungsart nutzen.',
  denied_crypto:
    'Krypto-Zahlungen sind für Sie nicht verfügbar. Sie können eine andere Zahlungsart nutzen.',
  denied_cashpay:
    'Bargeld\u00ADzahlungen sind für Sie nicht verfügbar. Sie können eine andere Zahlungsart nutzen.',
  unavailable_bankpay:
    'Bank\u00ADüberweisungen sind noch nicht verfügbar. Sie können eine andere Zahlungsart nutzen.',
  unavailable_crypto:
    'Krypto-Zahlungen sind noch nicht verfügbar. Sie können eine andere Zahlungsart nutzen.',
  unavailable_cashpay:
    'Bargeld\u00ADzahlungen sind noch nicht verfügbar. Sie können eine andere Zahlungsart nutzen.',
  networkTitle: 'Zurzeit keine Verbindung',
  networkText:
    'Prüfen Sie Ihre Internet\u00ADverbindung und versuchen Sie es noch einmal, oder laden Sie diese Seite neu.',
};
