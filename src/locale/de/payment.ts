/** German: the screens after the user chose a provider. */
import type {PaymentWords} from '../words.js';

export const dePayment: PaymentWords = {
  step: 'Schritt {n} von {m}',
  continue: 'Weiter',
  summary: 'Prüfen Sie die markierten Felder.',

  amountTitleDeposit: 'Wie viel möchten Sie einzahlen?',
  amountTitleWithdraw: 'Wie viel sollen wir auszahlen?',
  amount: 'Betrag in {currency}',
  amountAlone: 'Betrag',
  amountInvalid: 'Geben Sie einen Betrag wie {example} ein.',
  amountDecimals: 'Geben Sie höchstens zwei Nachkomma\u00ADstellen ein, zum Beispiel {example}.',
  amountLow: 'Der Mindestbetrag ist {limit}.',
  amountHigh: 'Der Höchstbetrag ist {limit}.',
  amountBetween: 'Von {min} bis {max}',
  amountFrom: 'Mindestens {min}',
  amountUpTo: 'Höchstens {max}',
  amountInsufficient:
    'Der Betrag ist höher als Ihr auszahlbares Guthaben. Geben Sie einen niedrigeren Betrag ein.',
  balance: 'Guthaben',
  withdrawable: 'Auszahlbar',
  withdrawNothing: 'Zurzeit kein auszahlbares Guthaben',
  max: 'Max.',
  from: 'Von',
  to: 'An',
  wallet: 'Guthaben',
  fee: 'Gebühr',
  feeNone: 'Keine Gebühr',
  total: 'Gesamtbetrag',
  arrival: 'Geldeingang',
  date: 'Datum',
  newBalance: 'Neues Guthaben',
  change: 'Ändern',
  review: 'Prüfen',

  reviewTitleDeposit: 'Einzahlung prüfen',
  reviewTitleWithdraw: 'Auszahlung prüfen',
  submitDeposit: '{amount} einzahlen',
  submitWithdraw: '{amount} auszahlen',
  submitCrypto: 'Adresse anfordern',
  changeAmount: 'Betrag ändern',

  sendingTitleDeposit: 'Einzahlung wird übermittelt',
  sendingTitleWithdraw: 'Auszahlung wird übermittelt',
  sendingText: 'Das dauert nur einen Moment.',

  checkingTitleDeposit: 'Einzahlung wird bestätigt',
  checkingTitleWithdraw: 'Auszahlung wird bestätigt',
  checkingTitleCrypto: 'Einzahlungs\u00ADadresse wird geladen',
  checkingTextDeposit:
    'Wir klären den Status Ihrer Zahlung mit der Bank. Zahlen Sie nicht noch einmal.',
  checkingTextWithdraw: 'Wir klären den Status Ihrer Auszahlung. Starten Sie keine weitere.',
  checkingTextCrypto: 'Senden Sie nichts, bevor Sie die Adresse sehen.',

  pendingTitleDeposit: 'Ihre Einzahlung ist unterwegs',
  pendingTitleWithdraw: 'Ihre Auszahlung wird bearbeitet',
  pendingTextDeposit: 'Sie können diese Seite schließen. Ihre Einzahlung läuft weiter.',
  pendingTextWithdraw: 'Sie können diese Seite schließen. Ihre Auszahlung läuft weiter.',
  stepSent: 'Übermittelt',
  stepProcessing: 'In Bearbeitung',
  stepDoneDeposit: 'Gut\u00ADgeschrieben',
  stepDoneWithdraw: 'An Ihre Bank gesendet',
  stepDone: 'erledigt',
  stepNow: 'läuft',
  stepNext: 'folgt',

  successTitleDeposit: 'Einzahlung erfolgreich',
  successTitleWithdraw: 'Auszahlung unterwegs',
  successTextDeposit: 'Wir haben Ihnen {amount} gutgeschrieben.',
  successTextWithdraw: 'Wir haben {amount} an {account} gesendet.',
  successTextBank: 'Wir haben {amount} an Ihr Bankkonto gesendet.',
  reference: 'Referenz',
  done: 'Fertig',
  againDeposit: 'Weitere Einzahlung',
  againWithdraw: 'Weitere Auszahlung',

  notMovedDeposit: 'Es wurde nichts abgebucht.',
  notMovedWithdraw: 'Ihr Guthaben ist unverändert.',
  failedTitleDeposit: 'Ihre Einzahlung ist fehl\u00ADgeschlagen',
  failedTitleWithdraw: 'Ihre Auszahlung ist fehl\u00ADgeschlagen',
  failedNext: 'Versuchen Sie es noch einmal oder ändern Sie den Betrag.',
  lockedNext: 'Versuchen Sie es noch einmal.',
  supportNext: 'Der Support hilft Ihnen weiter.',
  rejectedTitleDeposit: 'Ihre Bank hat die Einzahlung abgelehnt',
  rejectedTitleWithdraw: 'Ihre Bank hat die Auszahlung abgelehnt',
  rejectedSwitch: 'Versuchen Sie es noch einmal oder nutzen Sie ein anderes Konto.',
  otherAccount: 'Anderes Konto nutzen',
  shortDeposit: 'Auf Ihrem Bankkonto ist nicht genug Geld für diese Einzahlung.',
  shortWithdraw: 'Ihr Guthaben reicht für diese Auszahlung nicht aus.',
  amountRefused: 'Dieser Betrag ist nicht möglich.',
  amountNext: 'Ändern Sie den Betrag, um fortzufahren.',
  oneMoreTitleDeposit: 'Noch ein Schritt bis zur Einzahlung',
  oneMoreTitleWithdraw: 'Noch ein Schritt bis zur Auszahlung',
  oneMoreText: 'Erledigen Sie diesen Schritt und prüfen Sie dann den Betrag noch einmal.',
  bookedNextDeposit:
    'Wurde Geld von Ihrem Konto abgebucht? Dann versuchen Sie es nicht noch einmal. Kontaktieren Sie den Support und nennen Sie diese Referenz.',
  bookedNextWithdraw:
    'Wurde Geld von Ihrem Guthaben abgezogen? Dann versuchen Sie es nicht noch einmal. Kontaktieren Sie den Support und nennen Sie diese Referenz.',
  bookedNextCrypto:
    'Haben Sie schon etwas gesendet? Dann senden Sie es nicht noch einmal. Kontaktieren Sie den Support und nennen Sie diese Referenz.',
  newDeposit: 'Neue Einzahlung starten',
  newWithdraw: 'Neue Auszahlung starten',
  mismatchTitleDeposit: 'Einzahlung mit anderem Betrag gestartet',
  mismatchTitleWithdraw: 'Auszahlung mit anderem Betrag gestartet',
  mismatchText: 'Die erste wurde vielleicht schon ausgeführt.',
  notBookedTitleDeposit: 'Ihr Auftrag kam nicht bei uns an',
  notBookedTitleWithdraw: 'Ihr Auftrag kam nicht bei uns an',
  notBookedTitleCrypto: 'Wir haben keine Einzahlungs\u00ADadresse erhalten',
  notBookedNextDeposit:
    'Sie können es bedenkenlos noch einmal versuchen; es wird nicht doppelt abgebucht.',
  notBookedNextWithdraw:
    'Sie können es bedenkenlos noch einmal versuchen; es wird nicht doppelt ausgezahlt.',
  notBookedNextCrypto: 'Sie können es bedenkenlos noch einmal versuchen.',
  heldTitleDeposit: 'Wir konnten Ihre Einzahlung nicht bestätigen',
  heldTitleWithdraw: 'Wir konnten Ihre Auszahlung nicht bestätigen',
  heldTitleCrypto: 'Wir haben keine Einzahlungs\u00ADadresse erhalten',
  heldNextDeposit:
    'Ihre Einzahlung wird möglicherweise noch ausgeführt. Starten Sie deshalb keine neue. Diese hier können Sie bedenkenlos noch einmal versuchen; es wird nicht doppelt abgebucht.',
  heldNextWithdraw:
    'Ihre Auszahlung wird möglicherweise noch ausgeführt. Starten Sie deshalb keine neue. Diese hier können Sie bedenkenlos noch einmal versuchen; es wird nicht doppelt ausgezahlt.',
  heldNextCrypto:
    'Starten Sie noch keine neue Einzahlung. Diese hier können Sie bedenkenlos noch einmal versuchen.',
  doubtedTextDeposit:
    'Wir wissen noch nicht, ob diese Einzahlung ausgeführt wurde. Sie können es bedenkenlos noch einmal versuchen; es wird nicht doppelt abgebucht.',
  doubtedTextWithdraw:
    'Wir wissen noch nicht, ob diese Auszahlung ausgeführt wurde. Sie können es bedenkenlos noch einmal versuchen; es wird nicht doppelt ausgezahlt.',
  doubtedTextCrypto:
    'Wir haben Ihre Einzahlungs\u00ADadresse noch nicht erhalten. Sie können es bedenkenlos noch einmal versuchen.',
  heldCheck: 'Status abrufen',
  checkingLong:
    'Das dauert länger als üblich. Notieren Sie sich diese Referenz, falls Sie den Support brauchen.',
};
