/** Spanish: 1-Click Signup. */
import type {SignupWords} from '../words.js';

export const esSignup: SignupWords = {
  signupPhoneText: 'Usaremos su número de celular para completar sus datos.',
  signupLapsed: 'Confirme su número de nuevo. Los datos que ingresó están guardados.',
  signupLimited: 'Solicitó demasiados códigos. Intente de nuevo en {time}.',
  signupSend: 'Enviarme un código',

  signupWrongCode:
    '{left, plural, one {Ese código no es correcto. Le queda # intento.} other {Ese código no es correcto. Le quedan # intentos.}}',
  signupExpiredCode: 'Ese código expiró. Solicite otro.',
  signupTooMany: 'Demasiados códigos incorrectos. Solicite otro.',
  signupNoCode: 'Ese código ya no es válido. Solicite otro.',
  signupLastCode: 'Este es el último código que podemos enviarle por ahora.',
  signupDead:
    'Ese código ya no es válido y por ahora no podemos enviarle otro. Intente de nuevo más tarde, use otro número o contacte a soporte.',

  signupFoundTitle: '¿Son estos sus datos?',
  signupDetailsTitle: 'Sus datos',
  signupFoundText: 'Revise que todo esté correcto.',
  signupDetailsText: 'Ingrese sus datos tal como aparecen en su identificación.',
  signupEdit: 'Editar',
  signupAgree: 'Acepto los términos y condiciones, versión {version}',
  signupTerms: 'Leer los términos en una ventana nueva',
  signupAgreeHint: 'También puede aceptarlos más tarde, antes de su primer depósito.',
  signupCreate: 'Crear cuenta',
  signupWorking: 'Un momento…',

  signupLost: 'Los datos que ingresó están guardados. Intente de nuevo.',
  signupCancel: 'Cancelar',
  signupCompletedTitle: 'Registro completado',

  signupCompletedText: 'Su cuenta está lista.',
  signupFinish: 'Listo',
  signupFailedTitle: 'No pudimos crear su cuenta',
  signupFailedText: 'Ya no puede intentarlo aquí. Contacte a soporte.',
  signupCanceledTitle: 'Registro cancelado',
  signupCanceledText: 'No se creó ninguna cuenta. Puede empezar de nuevo cuando quiera.',
  signupAgain: 'Empezar de nuevo',
};
