/** German: the meaning of each error code, for a partner's engineers. */
import type {ErrorTexts} from './error-text.js';

const SEQUENCE = 'Ein Hinweis auf die Reihenfolge, für das Backend des Partners';

export const deErrors: ErrorTexts = {
  SESSION_EXPIRED: {
    cause: 'Der Zeitpunkt exp des Embed-Tokens ist überschritten.',
    whatToDo:
      'Liefern Sie ein neues Token, oder beantworten Sie SERVICE_SESSION_EXPIRED mit SERVICE_SESSION_REFRESH.',
  },
  SESSION_INVALID: {
    cause:
      'Fehlerhaftes JWT, fehlende Claims, ungültige Signatur, unbekannter Aussteller oder Ablehnung durch den Server.',
    whatToDo:
      'Versuchen Sie es nicht noch einmal mit demselben Token. Prüfen Sie, ob mit EdDSA/Ed25519 signiert ist, ob iss die ISV-ID und sub eine gültige Nutzer-ID ist und ob das Token unverändert ankommt.',
  },
  ORIGIN_UNAUTHORIZED: {
    cause: 'Der Origin der Seite steht nicht auf der Liste der registrierten Origins.',
    whatToDo:
      'Registrieren Sie den Origin, einmal je Domain; einen für die Entwicklung mit seinem Port.',
  },
  PERMISSION_DENIED: {
    cause: 'Eine Voraussetzung (Gate) der Aktion ist nicht erfüllt.',
    whatToDo: 'Führen Sie den Nutzer zu jedem Eintrag von pending_gates.',
  },
  KYC_REQUIRED: {
    cause: 'Kein bestätigter Emitter; eine Identitätsprüfung wird verlangt.',
    whatToDo:
      'Verlassen Sie sich nicht auf diesen Code. Führen Sie den Nutzer zur Identitätsprüfung, und versuchen Sie es dann noch einmal.',
  },
  GEOFENCE_BLOCKED: {
    cause: 'Der Standort des Nutzers ist nicht zugelassen, beim Öffnen oder beim Absenden.',
    whatToDo: 'Sagen Sie es dem Nutzer; vom selben Ort aus hilft kein weiterer Versuch.',
  },
  DEPOSIT_FAILED: {
    cause: 'Ein Fehler bei einer Einzahlung, für den es keinen anderen Code gibt.',
    whatToDo:
      'Der Grund steht in der Meldung; das Embed bietet einen weiteren Versuch an. Protokollieren Sie Code und Meldung.',
  },
  WITHDRAWAL_FAILED: {
    cause: 'Ein Fehler bei einer Auszahlung, für den es keinen anderen Code gibt.',
    whatToDo:
      'Der Grund steht in der Meldung; das Embed bietet einen weiteren Versuch an. Protokollieren Sie Code und Meldung.',
  },
  amount_mismatch: {
    cause: 'Der Betrag zu dieser transactionId weicht von dem einer früheren Anfrage ab.',
    whatToDo: 'Verwenden Sie eine neue transactionId.',
  },
  insufficient_funds: {
    cause: 'Das Guthaben reicht für die Auszahlung nicht aus.',
    whatToDo: 'Verringern Sie den Betrag.',
  },
  bankpay_rejected: {
    cause: 'Der Anbieter hat die Ein- oder Auszahlung abgelehnt.',
    whatToDo: 'Versuchen Sie es noch einmal, oder verwenden Sie ein anderes Konto.',
  },
  user_unconfirmed: {
    cause: 'Der Nutzer hat die SMS-Bestätigung (MFA) des Anbieters nicht abgeschlossen.',
    whatToDo: 'Bestätigen Sie die Handynummer mit dem Code aus der SMS.',
  },
  link_failed: {
    cause: 'Die Bank ließ sich nicht verbinden.',
    whatToDo: 'Verbinden Sie sie noch einmal, oder wählen Sie eine andere Bank.',
  },
  mfa_rejected: {
    cause: 'Der Code aus der SMS (MFA) wurde abgelehnt.',
    whatToDo: 'Geben Sie den Code noch einmal ein, oder fordern Sie einen neuen an.',
  },
  no_payment_method: {
    cause: 'Der Empfänger hat noch keinen Auszahlungsweg.',
    whatToDo: `${SEQUENCE}: Legen Sie zuerst einen Auszahlungsweg an.`,
  },
  not_staged: {
    cause:
      'Execute wurde aufgerufen, bevor create_cashpay_withdrawal eine Transaktion vorbereitet hat.',
    whatToDo: `${SEQUENCE}: Bereiten Sie die Transaktion vor (stage), und führen Sie sie dann aus (execute).`,
  },
  payment_method_ambiguous: {
    cause: 'Mehr als ein Auszahlungsweg ist hinterlegt, und die Wahl ist nicht eindeutig.',
    whatToDo: 'Behalten Sie nur einen Auszahlungsweg, oder nennen Sie den gewünschten.',
  },
  cashpay_rejected: {
    cause: 'Der Anbieter hat die Zahlung abgelehnt.',
    whatToDo: 'Versuchen Sie es noch einmal.',
  },
  invalid_amount: {
    cause: 'Der Betrag ist keine positive Dezimalzahl mit höchstens 2 Nachkommastellen.',
    whatToDo: 'Korrigieren Sie den Betrag.',
  },
  participant_unconfirmed: {
    cause: 'Der Nutzer hat die Registrierung als Teilnehmer beim Anbieter nicht abgeschlossen.',
    whatToDo: 'Schließen Sie die Registrierung als Teilnehmer ab.',
  },
  missing_user_profile: {
    cause: 'Der Nutzer hat beim Anbieter kein Profil.',
    whatToDo: 'Starten Sie die Registrierung beim Anbieter.',
  },
  REQUEST_REFUSED: {
    cause:
      'Der Dienst hat eine Anfrage einer Identitätsprüfung, der AGB oder einer Registrierung abgelehnt, mit einem Code, den der Vertrag nicht aufführt.',
    whatToDo:
      'Lesen Sie `wireCode` und die Meldung. Versuchen Sie es noch einmal, wenn `retryable` es sagt.',
  },
  UNCAUGHT_ERROR: {
    cause:
      'Die Error Boundary des Embeds hat eine unbehandelte Ausnahme abgefangen; ein Fehler im Embed.',
    whatToDo: 'Protokollieren Sie sie, und bitten Sie den Nutzer, es noch einmal zu versuchen.',
  },
  TIMEOUT: {
    cause: 'Die Anfrage an die API hat länger gedauert, als der Client wartet.',
    whatToDo: 'Versuchen Sie es noch einmal.',
  },
  NETWORK_ERROR: {
    cause:
      'Der Browser konnte die API nicht erreichen (DNS, offline, von CORS blockiert, oder die CSP sperrt die Domain der API).',
    whatToDo:
      'Prüfen Sie die Verbindung und die Content-Security-Policy der Seite, und versuchen Sie es dann noch einmal.',
  },
};
