/** Spanish: blocks and failures. Loaded after the first screen. */
import type {NoticeWords} from '../words.js';

export const esNotices: NoticeWords = {
  close: 'Cerrar',
  support: 'Contactar a soporte',
  blockedTitle: 'No disponible en su ubicación',
  blockedText: 'Solo se ofrece en ciertos lugares.',
  blockedHint: '¿Usa una VPN? Desactívela e intente de nuevo.',
  blockedPlace: 'Ubicación: {place}',
  unconfiguredTitle: 'No está disponible en este momento',
  unconfiguredText: 'Intente de nuevo más tarde o contacte al soporte de este sitio.',
  signedOutTitle: 'Su sesión está cerrada',
  signedOutText: 'Inicie sesión para continuar.',
  expiredTitle: 'Su sesión expiró',
  expiredText: 'Los datos que ingresó están guardados.',
  expiredAction: 'Continuar',
  invalidTitle: 'Inicie sesión de nuevo',
  invalidText:
    'No pudimos confirmar su sesión. Vuelva a cargar esta página o inicie sesión de nuevo en este sitio.',
  originTitle: 'Los pagos no están disponibles en esta página',
  originText: 'Este sitio aún no está configurado para pagos. Contacte al soporte del sitio.',
  offlineTitle: 'No tiene conexión',
  offlineText: 'Esto continuará automáticamente cuando recupere la conexión.',
  timeoutTitle: 'Esto está tardando demasiado',
  timeoutText: 'Revise su conexión e intente de nuevo.',
  refusedTitle: 'No podemos abrir esto en este momento',
  refusedText: 'Intente de nuevo más tarde o contacte al soporte de este sitio.',
  sessionNote: 'Su sesión expiró. Continúe para ver el estado de su solicitud.',
  sessionNoteUnsure:
    'Su sesión expiró. Continúe para ver si su depósito ya llegó. Si ya hizo el envío, no lo repita.',
  working: 'Esto está tardando más de lo habitual.',
  account: 'Cuenta que termina en {ending}',
  uncaughtTitle: 'Algo salió mal',
  uncaughtText: 'El error es nuestro, no suyo. Los datos que ingresó siguen aquí.',
};
