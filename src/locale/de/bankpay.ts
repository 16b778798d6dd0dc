/** German: the bank-link provider's own screens. */
import type {BankpayWords} from '../words.js';

export const deBankpay: BankpayWords = {
  profileTitle: 'Bank\u00ADüberweisung einrichten',
  profileText:
    'Diese Angaben brauchen wir nur einmal, um Ihre Bank zu verbinden. Verwenden Sie den Namen, auf den Ihr Bankkonto läuft.',

  codeRejected:
    'Der Code stimmt nicht. Versuchen Sie es noch einmal oder fordern Sie einen neuen Code an.',

  accountTitleDeposit: 'Welches Konto möchten Sie nutzen?',
  accountTitleWithdraw: 'Auf welches Konto sollen wir auszahlen?',
  accountMask: '••{mask}',

  linkTitle: 'Bank verbinden',
  linkText:
    'Sie melden sich auf der Seite Ihrer Bank an. Wir sehen nur das Konto, das Sie auswählen, nie Ihr Passwort.',
  linkStart: 'Weiter zu Ihrer Bank',
  linkAbandoned: 'Ihre Bank ist noch nicht verbunden. Fahren Sie fort, wenn Sie so weit sind.',
  linkFailed:
    'Wir konnten Ihre Bank nicht verbinden. Versuchen Sie es noch einmal oder wählen Sie eine andere Bank.',
  bankTitle: 'Bei Ihrer Bank anmelden',
  bankFrame: 'Seite Ihrer Bank',
  bankWindow: 'Nichts zu sehen? Bank in neuem Fenster öffnen.',
  bankDone: 'Meine Bank ist verbunden',
};
