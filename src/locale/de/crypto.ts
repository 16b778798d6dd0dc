/** German: the crypto provider's own screens. */
import type {CryptoWords} from '../words.js';

export const deCrypto: CryptoWords = {
  participantTitle: 'Krypto-Einzahlung einrichten',
  participantText:
    'Das brauchen wir nur einmal. Geben Sie alles genau so ein, wie es auf Ihrem Ausweis steht.',
  participantRefused: 'Wir konnten Ihre Angaben nicht speichern. Prüfen Sie, ob alles stimmt.',

  inReviewTitle: 'Wir prüfen Ihre Angaben',
  inReviewText:
    'Das dauert meist nur wenige Minuten. Sie können diese Seite schließen und später wiederkommen.',
  inReviewLooking: 'Diese Seite aktualisiert sich automatisch.',
  inReviewLook: 'Aktuali\u00ADsieren',
  inReviewChange: 'Angaben ändern',

  noAssetsTitle: 'Krypto-Einzahlung zurzeit nicht möglich',
  noAssetsText: 'Versuchen Sie es später noch einmal oder wählen Sie eine andere Zahlungsart.',

  pickTitle: 'Was möchten Sie senden?',
  asset: 'Krypto\u00ADwährung',
  network: 'Netzwerk',
  networkFirst: 'Wählen Sie zuerst eine Kryptowährung, dann das Netzwerk Ihrer Wallet.',
  networkTime: 'Meist {time}',
  pickBoth: 'Wählen Sie eine Kryptowährung und ein Netzwerk.',
  assetOn: '{asset} auf {network}',
  sendOnly: 'Senden Sie nur {asset} über das Netzwerk {network}. Alles andere kann verloren gehen.',

  addressSending: 'Adresse wird geladen',
  addressTitle: '{asset} über {network} senden',
  addressAmount: 'Betrag',
  addressIn: '{amount} in {asset}',
  addressWorth: '{asset} im Wert von {amount}',
  addressCoins: '{quantity} {asset} ({amount})',
  address: 'Adresse im Netzwerk {network}',
  qr: 'QR-Code für die Zahlung: {asset} auf {network}',
  copyAddress: 'Adresse kopieren',
  copyAmount: 'Betrag kopieren',
  copyMemo: 'Memo kopieren',
  addressCopied: 'Adresse kopiert',
  amountCopied: 'Betrag kopiert',
  memoCopied: 'Memo kopiert',
  memo: 'Memo',
  memoText:
    'Geben Sie dieses Memo beim Senden an. Ohne Memo können wir Ihre Einzahlung nicht gutschreiben.',
  openWallet: 'In Wallet öffnen',
  expiresIn: 'Zeit zum Senden: noch {time}',
  expiresSoon: 'Noch eine Minute, um an diese Adresse zu senden',
  safeToClose: 'Sie können diese Seite schließen. Die Adresse ist noch da, wenn Sie wiederkommen.',
  otherDeposit: 'Abbrechen und neu starten',

  expiredAddressTitle: 'Diese Adresse ist abgelaufen',
  expiredAddressText: 'Senden Sie nichts an diese Adresse.',
  expiredAddressSent:
    'Schon gesendet? Senden Sie den Betrag nicht noch einmal. Wir schreiben ihn gut, sobald er ankommt. Kommt er nicht an, kontaktieren Sie den Support und nennen Sie diese Referenz.',
  renewAddress: 'Ich habe nichts gesendet. Neue Adresse anfordern',
  notRenewed: 'Wir haben keine neue Adresse erhalten.',

  unheardTitle: 'Wir können die Adresse zurzeit nicht prüfen',
  unheardText: 'Senden Sie nichts, bis Sie die Adresse wieder sehen.',
  unheardSent:
    'Schon gesendet? Senden Sie den Betrag nicht noch einmal. Wir schreiben ihn gut, sobald er ankommt. Diese Seite aktualisiert sich automatisch, sobald Sie wieder online sind.',
  unheardCheck: 'Adresse prüfen',

  unprovenTitle: 'Prüfen Sie die Adresse vor dem Senden',
  unprovenSent:
    'Schon gesendet? Senden Sie den Betrag nicht noch einmal. Wir schreiben ihn gut, sobald er ankommt.',

  unsafeTitle: 'Senden Sie nichts',
  unsafeText:
    'Wir haben keine gültige Adresse für {asset} auf {network} erhalten. Warten Sie, bis hier eine erscheint.',
  unsafeRetry: 'Adresse erneut anfordern',

  stageSent: 'Gesendet',
  stageWaiting: 'Warten auf Einzahlung',
  stageSeen: 'Im Netzwerk erkannt',
  stageConfirming: 'Bestätigung im Netzwerk',
  stageCredited: 'Gut\u00ADgeschrieben',
};
