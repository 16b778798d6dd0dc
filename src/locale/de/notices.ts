/** German: blocks and failures. Loaded after the first screen. */
import type {NoticeWords} from '../words.js';

export const deNotices: NoticeWords = {
  close: 'Schließen',
  support: 'Support kontaktieren',
  blockedTitle: 'An Ihrem Standort nicht verfügbar',
  blockedText: 'Das bieten wir nur in bestimmten Regionen an.',
  blockedHint: 'Nutzen Sie ein VPN? Schalten Sie es aus und versuchen Sie es noch einmal.',
  blockedPlace: 'Standort: {place}',
  unconfiguredTitle: 'Zurzeit nicht verfügbar',
  unconfiguredText:
    'Versuchen Sie es später noch einmal oder kontaktieren Sie den Support dieser Website.',
  signedOutTitle: 'Sie sind abgemeldet',
  signedOutText: 'Melden Sie sich an, um fortzufahren.',
  expiredTitle: 'Ihre Sitzung ist abgelaufen',
  expiredText: 'Ihre Eingaben sind gespeichert.',
  expiredAction: 'Fortfahren',
  invalidTitle: 'Bitte noch einmal anmelden',
  invalidText:
    'Wir konnten Ihre Sitzung nicht bestätigen. Laden Sie diese Seite neu oder melden Sie sich auf dieser Website noch einmal an.',
  originTitle: 'Auf dieser Seite sind keine Zahlungen möglich',
  originText:
    'Diese Website ist noch nicht für Zahlungen eingerichtet. Kontaktieren Sie den Support der Website.',
  offlineTitle: 'Sie sind offline',
  offlineText: 'Sobald Sie wieder online sind, geht es automatisch weiter.',
  timeoutTitle: 'Das dauert zu lange',
  timeoutText: 'Prüfen Sie Ihre Internet\u00ADverbindung und versuchen Sie es noch einmal.',
  refusedTitle: 'Das lässt sich zurzeit nicht öffnen',
  refusedText:
    'Versuchen Sie es später noch einmal oder kontaktieren Sie den Support dieser Website.',
  sessionNote:
    'Ihre Sitzung ist abgelaufen. Fahren Sie fort, um den Status Ihres Auftrags zu sehen.',
  sessionNoteUnsure:
    'Ihre Sitzung ist abgelaufen. Fahren Sie fort, um zu sehen, ob Ihre Einzahlung angekommen ist. Wenn Sie den Betrag schon gesendet haben, senden Sie ihn nicht noch einmal.',
  working: 'Das dauert länger als üblich.',
  account: 'Nutzerkonto mit der Endung {ending}',
  uncaughtTitle: 'Etwas ist schief\u00ADgegangen',
  uncaughtText: 'Der Fehler liegt bei uns, nicht bei Ihnen. Ihre Eingaben sind noch da.',
};
