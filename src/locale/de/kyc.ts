/** German: identity checks and ID upload. */
import type {KycWords} from '../words.js';

export const deKyc: KycWords = {
  kycWhere: 'Schritt {step} von {steps}',
  kycDetailsTitle: 'Ihre Angaben',
  kycDetailsText: 'Geben Sie alles genau so ein, wie es auf Ihrem Ausweis steht.',
  kycTypeRequired: 'Wählen Sie ein Dokument aus.',
  kycToDocument: 'Weiter',

  kycDocumentTitle: 'Ihr Ausweis',
  kycDocumentText: 'Verwenden Sie ein Original, das noch gültig ist.',
  kycDocumentCountry: 'Ausstellungs\u00ADland',
  kycDocumentType: 'Dokument',
  kyc_passport: 'Reisepass',
  kyc_driving_licence: 'Führerschein',
  kyc_identity_card: 'Personal\u00ADausweis',
  kyc_residence_permit: 'Aufenthalts\u00ADtitel',
  kycOneSide: 'Nur die Fotoseite',
  kycTwoSides: 'Vorder- und Rückseite',
  kycToPictures: 'Weiter',

  kycPictures: 'Fotos Ihres Dokuments',
  kycPictures_passport: 'Foto Ihres Reisepasses',
  kycPictures_driving_licence: 'Fotos Ihres Führerscheins',
  kycPictures_identity_card: 'Fotos Ihres Personal\u00ADausweises',
  kycPictures_residence_permit: 'Fotos Ihres Aufenthalts\u00ADtitels',
  kycPicturesText:
    'Zeigen Sie das ganze Dokument, scharf und ohne Spiegelungen. Foto oder PDF, bis zu {size} MB.',
  kycPicturesTextNoPdf: 'Zeigen Sie das ganze Dokument, scharf und ohne Spiegelungen.',
  kycNoPdf:
    'Dieser Dateityp wird nicht unterstützt. Wählen Sie ein Foto, zum Beispiel ein JPEG oder PNG.',
  kycFront: 'Vorderseite',
  kycBack: 'Rückseite',
  kycPage: 'Fotoseite',
  kycTake: 'Foto aufnehmen',
  kycChoose: 'Datei auswählen',
  kycNoCamera:
    'Die Kamera ließ sich nicht laden. Versuchen Sie es noch einmal oder wählen Sie eine Datei aus.',
  kycPhone: 'Handy verwenden',
  kycNoPhone:
    'Der Code ließ sich nicht laden. Versuchen Sie es noch einmal oder wählen Sie eine Datei aus.',
  kycFromPhone: 'Vom Handy erhalten',
  kycReplaceTake: 'Neues Foto aufnehmen',
  kycReplaceChoose: 'Andere Datei auswählen',
  kycPreparing: 'Datei wird vorbereitet\u00A0…',
  kycUploading: 'Wird hochgeladen\u00A0…',
  kycUploaded: 'Hochgeladen',
  kycCanceled: 'Nicht hochgeladen',
  kycUploadFailed: 'Hochladen fehlgeschlagen. Versuchen Sie es noch einmal.',
  kycSendAgain: 'Erneut versuchen',
  kycCancel: 'Abbrechen',
  kycPreview: 'Ihr Foto: {side}',
  kycPdf: 'PDF',
  kycSideRequired: 'Dieses Foto fehlt noch.',
  kycSideMoving: 'Warten Sie, bis die Datei hochgeladen ist.',
  kycSideSaid: '{side}: {text}',
  kycToReview: 'Weiter',

  kycReviewTitle: 'Angaben prüfen',
  kycReviewText: 'Vor dem Absenden können Sie noch alles ändern.',
  kycChange: 'Ändern',
  kycChangeOf: 'Ändern: {section}',
  kycDocumentOf: '{document}, {country}',
  kycSubmit: 'Absenden',
  kycSubmitting: 'Wird gesendet\u00A0…',
  kycNotSent:
    'Ihre Angaben wurden nicht gesendet. Prüfen Sie Ihre Internet\u00ADverbindung und versuchen Sie es noch einmal.',
  kycNotSure:
    'Wir wissen nicht, ob Ihre Angaben angekommen sind. Sie können bedenkenlos noch einmal absenden.',
  kycRefused: 'Ihre Angaben wurden nicht akzeptiert. Versuchen Sie es später noch einmal.',

  kycPendingTitle: 'Wir prüfen Ihre Angaben',
  kycPendingText: 'Das dauert meist etwa {time}. Sie können diese Seite schließen.',
  kycLook: 'Jetzt aktuali\u00ADsieren',
  kycLookFailed:
    'Wir konnten den Status nicht abrufen. Prüfen Sie Ihre Internet\u00ADverbindung und versuchen Sie es noch einmal.',

  kycFailedTitle: 'Identität nicht bestätigt',
  kycFailedText: 'Woran es liegt:',
  kycFailedPlain: 'Wir konnten Ihre Identität mit diesen Angaben nicht bestätigen.',
  kycFinalText: 'Sie können es hier nicht noch einmal versuchen. Kontaktieren Sie den Support.',
  kycMendDetails: 'Angaben korrigieren',
  kycMendDocument: 'Anderes Dokument wählen',
  kycMendPictures: 'Fotos ersetzen',
  kycWhole: 'Ihre Identitäts\u00ADprüfung',

  kycDoneTitle: 'Identität bestätigt',
  kycDoneText: 'Sie müssen nichts weiter tun.',
  kycBeforeTitle: 'Identität bereits bestätigt',
  kycBeforeText: 'Sie müssen nichts weiter tun.',
  kycContinue: 'Weiter',
  kycFinish: 'Fertig',
};
