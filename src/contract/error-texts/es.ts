/** Spanish (US): the meaning of each error code, for a partner's engineers. */
import type {ErrorTexts} from './error-text.js';

const SEQUENCE = 'Indica un paso fuera de orden, para el backend del socio';

export const esErrors: ErrorTexts = {
  SESSION_EXPIRED: {
    cause: 'El exp del embed token ya pasó.',
    whatToDo:
      'Devuelva un token nuevo o responda a SERVICE_SESSION_EXPIRED con SERVICE_SESSION_REFRESH.',
  },
  SESSION_INVALID: {
    cause:
      'JWT mal formado, claims faltantes, firma no válida, emisor desconocido o rechazo del servidor.',
    whatToDo:
      'No reintente con el mismo token. Revise que use EdDSA/Ed25519, que iss sea el id del ISV y sub un id de usuario válido, y que el token no se haya alterado.',
  },
  ORIGIN_UNAUTHORIZED: {
    cause: 'El origen de la página no está en la lista de orígenes registrados.',
    whatToDo: 'Registre el origen, una vez por dominio; uno de desarrollo, con su puerto.',
  },
  PERMISSION_DENIED: {
    cause: 'No se cumple un requisito (gate) de la acción.',
    whatToDo: 'Guíe al usuario según cada entrada de pending_gates.',
  },
  KYC_REQUIRED: {
    cause: 'No hay un emitter confirmado; se pide verificar la identidad.',
    whatToDo:
      'No dependa de este código. Lleve al usuario a la verificación de identidad y luego reintente.',
  },
  GEOFENCE_BLOCKED: {
    cause: 'La ubicación del usuario no está permitida, al abrir o al enviar.',
    whatToDo: 'Informe al usuario; reintentar desde el mismo lugar no sirve.',
  },
  DEPOSIT_FAILED: {
    cause: 'Un error de depósito que ningún otro código cubre.',
    whatToDo:
      'El mensaje indica el motivo; el embed ofrece reintentar. Registre el código y el mensaje.',
  },
  WITHDRAWAL_FAILED: {
    cause: 'Un error de retiro que ningún otro código cubre.',
    whatToDo:
      'El mensaje indica el motivo; el embed ofrece reintentar. Registre el código y el mensaje.',
  },
  amount_mismatch: {
    cause: 'El monto de este transactionId no coincide con el de una solicitud anterior.',
    whatToDo: 'Use un transactionId nuevo.',
  },
  insufficient_funds: {
    cause: 'El saldo no alcanza para el retiro.',
    whatToDo: 'Reduzca el monto.',
  },
  bankpay_rejected: {
    cause: 'El proveedor rechazó el depósito o el retiro.',
    whatToDo: 'Intente de nuevo o use otra cuenta.',
  },
  user_unconfirmed: {
    cause: 'El usuario no completó la confirmación por SMS (MFA) del proveedor.',
    whatToDo: 'Confirme el número de celular con el código del SMS.',
  },
  link_failed: {
    cause: 'No se pudo vincular el banco.',
    whatToDo: 'Vincúlelo de nuevo o elija otro banco.',
  },
  mfa_rejected: {
    cause: 'Se rechazó el código del SMS (MFA).',
    whatToDo: 'Ingrese el código de nuevo o solicite otro.',
  },
  no_payment_method: {
    cause: 'El destinatario aún no tiene un método para recibir el pago.',
    whatToDo: `${SEQUENCE}: agregue primero un método para recibir el pago.`,
  },
  not_staged: {
    cause: 'Se llamó a execute antes de que create_cashpay_withdrawal preparara una transacción.',
    whatToDo: `${SEQUENCE}: prepare la transacción (stage) y luego ejecútela (execute).`,
  },
  payment_method_ambiguous: {
    cause: 'Hay más de un método registrado para recibir el pago y no está claro cuál usar.',
    whatToDo: 'Deje un solo método o indique cuál.',
  },
  cashpay_rejected: {
    cause: 'El proveedor rechazó el pago.',
    whatToDo: 'Intente de nuevo.',
  },
  invalid_amount: {
    cause: 'El monto no es un decimal positivo con 2 decimales como máximo.',
    whatToDo: 'Corrija el monto.',
  },
  participant_unconfirmed: {
    cause: 'El usuario no completó su registro como participante con el proveedor.',
    whatToDo: 'Complete el registro como participante.',
  },
  missing_user_profile: {
    cause: 'El usuario no tiene un perfil con el proveedor.',
    whatToDo: 'Inicie el paso de registro con el proveedor.',
  },
  REQUEST_REFUSED: {
    cause:
      'El servicio rechazó una solicitud de una verificación de identidad, de los términos o de un registro, con un código que el contrato no incluye.',
    whatToDo: 'Lea `wireCode` y el mensaje. Reintente si `retryable` lo indica.',
  },
  UNCAUGHT_ERROR: {
    cause:
      'El error boundary del embed capturó una excepción no controlada; es un defecto del embed.',
    whatToDo: 'Regístrelo y pida al usuario que intente de nuevo.',
  },
  TIMEOUT: {
    cause: 'La solicitud a la API superó el tiempo de espera del cliente.',
    whatToDo: 'Reintente.',
  },
  NETWORK_ERROR: {
    cause:
      'El navegador no pudo comunicarse con la API (DNS, sin conexión, bloqueo por CORS o una CSP que bloquea el dominio de la API).',
    whatToDo: 'Revise la conexión y la Content-Security-Policy de la página, y luego reintente.',
  },
};
