/** Spanish: what stands in the way of a payment: gates, denials, placeholders. */
import type {OfferWords} from '../words.js';

export const esOffer: OfferWords = {
  checkAgain: 'Actualizar',
  checkAgainText: '¿Ya lo hizo?',
  unavailableTitleDeposit: '{provider}: depósitos aún no disponibles',
  unavailableTitleWithdraw: '{provider}: retiros aún no disponibles',
  unavailableAlone: 'Por ahora no hay otro método disponible para su cuenta. Vuelva más tarde.',
  deniedDepositTitle: 'No puede depositar en este momento',
  deniedWithdrawTitle: 'No puede retirar en este momento',
  deniedText: 'Le explicamos por qué:',
  deniedNext: 'Si cree que es un error, contacte al soporte de este sitio.',
  gatedDeposit:
    '{n, plural, one {Falta un paso para poder depositar} other {Faltan # pasos para poder depositar}}',
  gatedWithdraw:
    '{n, plural, one {Falta un paso para poder retirar} other {Faltan # pasos para poder retirar}}',
  kyc: 'Verificar su identidad',
  kycText: 'Tenga a mano su identificación. Toma unos minutos.',
  terms: 'Revisar los términos',
  termsText: 'Léalos y acéptelos aquí.',
  emailVerify: 'Confirmar su correo',
  emailVerifyText: 'Abra el enlace del correo que le envió este sitio y luego vuelva aquí.',
  phoneVerify: 'Confirmar su número de celular',
  phoneVerifyText:
    'Ingrese el código que este sitio le envíe por mensaje de texto y luego vuelva aquí.',
  notSuspended: 'Su cuenta está suspendida',
  notSuspendedText:
    'Por ahora no puede depositar ni retirar. Contacte al soporte de este sitio para saber el motivo.',
  gateStart: 'Empezar',
  gateContinue: 'Continuar',
  gateView: 'Ver estado',
  gateAction: '{action}: {gate}',
  gateReview: 'En revisión. Suele tardar unos minutos.',
  gateTold: 'Siga los pasos en este sitio y luego vuelva aquí.',
  gateDone: 'Listo: {gate}.',
  gatesChecking: 'Actualizando…',
  gatesStillOpen: 'Aún faltan pasos. Los cambios pueden tardar un momento en verse aquí.',
};
