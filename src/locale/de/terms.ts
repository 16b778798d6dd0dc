/** German: the terms and their acceptance. */
import type {TermsWords} from '../words.js';

export const deTerms: TermsWords = {
  termsFrame: 'AGB mit Schaltflächen zum Akzeptieren oder Ablehnen',
  termsOutdated: 'Die AGB haben sich geändert. Lesen und akzeptieren Sie die neue Version.',
  termsNotRecorded: 'Wir konnten Ihre Antwort nicht speichern. Versuchen Sie es noch einmal.',
  termsRefused: 'Wir konnten Ihre Antwort nicht speichern. Kontaktieren Sie den Support.',
  termsRecording: 'Ihre Antwort wird gespeichert',
  termsSilentTitle: 'Wir können die AGB zurzeit nicht anzeigen',
  termsSilentText: 'Die Seite wurde nicht geladen. Sie haben nichts akzeptiert.',
  termsDeclinedTitle: 'Sie haben die AGB abgelehnt',
  termsDeclinedText:
    'Es hat sich nichts geändert. Sie können die AGB jederzeit lesen und akzeptieren.',
  termsAgain: 'AGB lesen',
  termsAcceptedTitle: 'AGB akzeptiert',
  termsAcceptedText: 'Danke. Wir haben Ihre Antwort gespeichert.',
  termsBeforeText: 'Sie haben die AGB bereits akzeptiert.',
  termsVersion: 'Version {version}',
  termsContinue: 'Weiter',
  termsFinish: 'Fertig',
};
