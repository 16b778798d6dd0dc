/** Spanish: the words every element needs at once. */
import type {ShellWords} from '../words.js';

export const esShell: ShellWords = {
  language: 'es',
  direction: 'ltr',
  depositTitle: 'Depositar',
  withdrawTitle: 'Retirar',
  kycTitle: 'Verifique su identidad',
  termsTitle: 'Términos y condiciones',
  signupTitle: 'Regístrese',
  back: 'Atrás',
  tryAgain: 'Reintentar',
  chooseDeposit: '¿Cómo quiere agregar dinero?',
  chooseWithdraw: '¿Dónde quiere recibir su dinero?',
  bankpay: 'Transferencia bancaria',
  bankpayDeposit: 'Desde su cuenta de cheques o de ahorros',
  bankpayWithdraw: 'A su cuenta de cheques o de ahorros',
  crypto: 'Criptomonedas',
  cryptoDeposit: 'Desde su billetera cripto',
  cryptoWithdraw: 'A su billetera cripto',
  cashpay: 'Efectivo',
  cashpayDeposit: 'Pague en efectivo en una tienda',
  cashpayWithdraw: 'Recoja efectivo en una tienda',
  soon: 'Próximamente',
  denied_bankpay:
    'Las transferencias bancarias no están disponibles para usted. Puede usar otro método.',
  denied_crypto: 'Las criptomonedas no están disponibles para usted. Puede usar otro método.',
  denied_cashpay: 'El efectivo no está disponible para usted. Puede usar otro método.',
  unavailable_bankpay:
    'Las transferencias bancarias aún no están disponibles. Puede usar otro método.',
  unavailable_crypto: 'Las criptomonedas aún no están disponibles. Puede usar otro método.',
  unavailable_cashpay: 'El efectivo aún no está disponible. Puede usar otro método.',
  networkTitle: 'No podemos conectarnos en este momento',
  networkText: 'Revise su conexión e intente de nuevo, o vuelva a cargar esta página.',
};
