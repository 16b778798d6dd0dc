/** German: 1-Click Signup. */
import type {SignupWords} from '../words.js';

export const deSignup: SignupWords = {
  signupPhoneText: 'Mit Ihrer Handynummer füllen wir Ihre Angaben für Sie aus.',
  signupLapsed: 'Bestätigen Sie Ihre Nummer noch einmal. Ihre Eingaben sind gespeichert.',
  signupLimited: 'Sie haben zu viele Codes angefordert. Versuchen Sie es in {time} noch einmal.',
  signupSend: 'Code per SMS senden',

  signupWrongCode:
    '{left, plural, one {Der Code stimmt nicht. Sie haben noch # Versuch.} other {Der Code stimmt nicht. Sie haben noch # Versuche.}}',
  signupExpiredCode: 'Der Code ist abgelaufen. Fordern Sie einen neuen an.',
  signupTooMany: 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
  signupNoCode: 'Der Code gilt nicht mehr. Fordern Sie einen neuen an.',
  signupLastCode: 'Das ist der letzte Code, den wir Ihnen vorerst senden können.',
  signupDead:
    'Der Code gilt nicht mehr, und vorerst können wir Ihnen keinen neuen senden. Versuchen Sie es später noch einmal, verwenden Sie eine andere Nummer oder kontaktieren Sie den Support.',

  signupFoundTitle: 'Stimmen diese Angaben?',
  signupDetailsTitle: 'Ihre Angaben',
  signupFoundText: 'Prüfen Sie, ob alles richtig ist.',
  signupDetailsText: 'Geben Sie alles genau so ein, wie es auf Ihrem Ausweis steht.',
  signupEdit: 'Ändern',
  signupAgree: 'Ich stimme den AGB in der Version {version} zu',
  signupTerms: 'AGB in neuem Fenster lesen',
  signupAgreeHint: 'Sie können auch später zustimmen, vor Ihrer ersten Einzahlung.',
  signupCreate: 'Konto erstellen',
  signupWorking: 'Einen Moment\u00A0…',

  signupLost: 'Ihre Eingaben sind gespeichert. Versuchen Sie es noch einmal.',
  signupCancel: 'Abbrechen',
  signupCompletedTitle: 'Sie sind registriert',

  signupCompletedText: 'Ihr Konto ist bereit.',
  signupFinish: 'Fertig',
  signupFailedTitle: 'Registrie\u00ADrung nicht möglich',
  signupFailedText: 'Sie können es hier nicht noch einmal versuchen. Kontaktieren Sie den Support.',
  signupCanceledTitle: 'Registrie\u00ADrung abgebrochen',
  signupCanceledText: 'Es wurde kein Konto erstellt. Sie können jederzeit neu beginnen.',
  signupAgain: 'Neu beginnen',
};
