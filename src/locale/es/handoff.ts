/** Spanish: the hand-off of an identity check's photos to a phone. */
import type {HandoffWords} from '../words.js';

export const esHandoff: HandoffWords = {
  handoffTitle: 'Use su celular',
  handoffText: 'Escanee este código con la cámara de su celular. Luego tome las fotos ahí.',
  handoffQr: 'Código QR que abre esta verificación en su celular',
  handoffOnce: 'El código sirve una sola vez y expira en {time}. No lo comparta.',
  handoffAccount: 'Su celular mostrará la cuenta {account}. Si no coincide, no continúe.',
  handoffLink: '¿No puede escanearlo? Abra este enlace en su celular:',
  handoffCopy: 'Copiar enlace',
  handoffCopied: 'Enlace copiado',
  handoffHere: 'Agregar las fotos aquí',
  handoffStarting: 'Generando el código…',

  handoffOpenedTitle: 'Continúe en su celular',
  handoffOpenedText: 'Tome las fotos ahí. Esta página se actualiza automáticamente.',
  handoffWaiting: 'En espera',
  handoffGiven: 'Foto recibida',
  handoffNotYou:
    '¿No es su celular? Solicite un código nuevo. Así se desconecta el otro celular y se eliminan las fotos que envió.',
  handoffAgain: 'Solicitar código nuevo',

  handoffExpiredTitle: 'El código expiró',
  handoffExpiredText:
    'Solicite un código nuevo para usar su celular. Las fotos que ya recibimos se conservan.',

  handoffFailedTitle: 'No pudimos generar un código',
  handoffFailedText: 'Revise su conexión e intente de nuevo, o agregue sus fotos aquí.',
};
