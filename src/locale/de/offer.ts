/** German: what stands in the way of a payment: gates, denials, placeholders. */
import type {OfferWords} from '../words.js';

export const deOffer: OfferWords = {
  checkAgain: 'Erneut prüfen',
  checkAgainText: 'Schon erledigt?',
  unavailableTitleDeposit: '{provider}: Einzahlung noch nicht möglich',
  unavailableTitleWithdraw: '{provider}: Auszahlung noch nicht möglich',
  unavailableAlone:
    'Für Ihr Nutzerkonto gibt es zurzeit keine andere Zahlungsart. Versuchen Sie es später noch einmal.',
  deniedDepositTitle: 'Einzahlung zurzeit nicht möglich',
  deniedWithdrawTitle: 'Auszahlung zurzeit nicht möglich',
  deniedText: 'Woran es liegt:',
  deniedNext: 'Wenn das nicht stimmt, kontaktieren Sie den Support dieser Website.',
  gatedDeposit:
    '{n, plural, one {Noch ein Schritt bis zur Einzahlung} other {Noch # Schritte bis zur Einzahlung}}',
  gatedWithdraw:
    '{n, plural, one {Noch ein Schritt bis zur Auszahlung} other {Noch # Schritte bis zur Auszahlung}}',
  kyc: 'Identität bestätigen',
  kycText: 'Halten Sie Ihren Ausweis bereit. Es dauert nur wenige Minuten.',
  terms: 'AGB lesen',
  termsText: 'Hier können Sie die AGB lesen und akzeptieren.',
  emailVerify: 'E\u2011Mail bestätigen',
  emailVerifyText:
    'Öffnen Sie den Link in der E\u2011Mail dieser Website und kommen Sie dann hierher zurück.',
  phoneVerify: 'Handy\u00ADnummer bestätigen',
  phoneVerifyText:
    'Geben Sie den Code ein, den diese Website Ihnen per SMS sendet, und kommen Sie dann hierher zurück.',
  notSuspended: 'Ihr Nutzerkonto ist gesperrt',
  notSuspendedText:
    'Ein- und Auszahlungen sind vorerst nicht möglich. Den Grund erfahren Sie beim Support dieser Website.',
  gateStart: 'Starten',
  gateContinue: 'Fortsetzen',
  gateView: 'Status ansehen',
  gateAction: '{action}: {gate}',
  gateReview: 'In Prüfung. Das dauert meist nur wenige Minuten.',
  gateTold: 'Folgen Sie den Schritten auf dieser Website und kommen Sie dann hierher zurück.',
  gateDone: 'Erledigt: {gate}.',
  gatesChecking: 'Wird geprüft\u00A0…',
  gatesStillOpen:
    'Es ist noch nicht alles erledigt. Manchmal dauert es einen Moment, bis es hier erscheint.',
};
