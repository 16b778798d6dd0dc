/** Spanish: the terms and their acceptance. */
import type {TermsWords} from '../words.js';

export const esTerms: TermsWords = {
  termsFrame: 'Términos y condiciones, con botones para aceptar o rechazar',
  termsOutdated: 'Los términos cambiaron. Lea y acepte la nueva versión.',
  termsNotRecorded: 'No pudimos guardar su respuesta. Intente de nuevo.',
  termsRefused: 'No pudimos guardar su respuesta. Contacte a soporte.',
  termsRecording: 'Guardando su respuesta',
  termsSilentTitle: 'No podemos mostrar los términos ahora',
  termsSilentText: 'La página no se cargó. Usted no ha aceptado nada.',
  termsDeclinedTitle: 'Usted rechazó los términos',
  termsDeclinedText: 'Nada ha cambiado. Puede leerlos y aceptarlos cuando quiera.',
  termsAgain: 'Leer los términos',
  termsAcceptedTitle: 'Términos aceptados',
  termsAcceptedText: 'Gracias. Guardamos su respuesta.',
  termsBeforeText: 'Usted ya los había aceptado.',
  termsVersion: 'Versión {version}',
  termsContinue: 'Continuar',
  termsFinish: 'Listo',
};
