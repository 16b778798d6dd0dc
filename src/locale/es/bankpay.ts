/** Spanish: the bank-link provider's own screens. */
import type {BankpayWords} from '../words.js';

export const esBankpay: BankpayWords = {
  profileTitle: 'Configure sus transferencias',
  profileText:
    'Solo lo pedimos una vez, para vincular su banco. Use el nombre que figura en su cuenta bancaria.',

  codeRejected: 'Ese código no es correcto. Intente de nuevo o solicite otro.',

  accountTitleDeposit: '¿Qué cuenta quiere usar?',
  accountTitleWithdraw: '¿A qué cuenta enviamos el dinero?',
  accountMask: '••{mask}',

  linkTitle: 'Vincule su banco',
  linkText:
    'Iniciará sesión en la página de su banco. Solo vemos la cuenta que usted elija, nunca su contraseña.',
  linkStart: 'Continuar a su banco',
  linkAbandoned: 'Su banco aún no está vinculado. Continúe cuando quiera.',
  linkFailed: 'No pudimos vincular su banco. Intente de nuevo o elija otro banco.',
  bankTitle: 'Inicie sesión en su banco',
  bankFrame: 'Página de su banco',
  bankWindow: '¿No ve nada? Abra su banco en una ventana nueva.',
  bankDone: 'Ya vinculé mi banco',
};
