/** German: the hand-off of an identity check's photos to a phone. */
import type {HandoffWords} from '../words.js';

export const deHandoff: HandoffWords = {
  handoffTitle: 'Handy verwenden',
  handoffText:
    'Scannen Sie diesen Code mit der Kamera Ihres Handys. Nehmen Sie die Fotos dann dort auf.',
  handoffQr: 'QR-Code, der diese Identitätsprüfung auf Ihrem Handy öffnet',
  handoffOnce: 'Der Code gilt nur einmal und läuft in {time} ab. Geben Sie ihn nicht weiter.',
  handoffAccount:
    'Ihr Handy zeigt das Nutzerkonto {account} an. Stimmt es nicht überein, fahren Sie nicht fort.',
  handoffLink: 'Scannen nicht möglich? Öffnen Sie diesen Link auf Ihrem Handy:',
  handoffCopy: 'Link kopieren',
  handoffCopied: 'Link kopiert',
  handoffHere: 'Fotos hier hinzufügen',
  handoffStarting: 'Code wird geladen\u00A0…',

  handoffOpenedTitle: 'Auf dem Handy fortfahren',
  handoffOpenedText: 'Nehmen Sie die Fotos dort auf. Diese Seite aktualisiert sich automatisch.',
  handoffWaiting: 'Ausstehend',
  handoffGiven: 'Erhalten',
  handoffNotYou:
    'Nicht Ihr Handy? Fordern Sie einen neuen Code an. Das andere Handy wird dann getrennt und seine Fotos werden entfernt.',
  handoffAgain: 'Neuen Code anfordern',

  handoffExpiredTitle: 'Code abgelaufen',
  handoffExpiredText:
    'Fordern Sie einen neuen Code an, um Ihr Handy zu verwenden. Fotos, die schon angekommen sind, bleiben erhalten.',

  handoffFailedTitle: 'Wir konnten keinen Code laden',
  handoffFailedText:
    'Prüfen Sie Ihre Internet\u00ADverbindung und versuchen Sie es noch einmal oder fügen Sie Ihre Fotos hier hinzu.',
};
