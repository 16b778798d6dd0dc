/** Spanish: the crypto provider's own screens. */
import type {CryptoWords} from '../words.js';

export const esCrypto: CryptoWords = {
  participantTitle: 'Configure sus depósitos cripto',
  participantText:
    'Solo lo pedimos una vez. Ingrese sus datos tal como aparecen en su identificación.',
  participantRefused: 'No pudimos guardar sus datos. Revise que todo esté correcto.',

  inReviewTitle: 'Estamos revisando sus datos',
  inReviewText: 'Suele tardar unos minutos. Puede cerrar esta página y volver más tarde.',
  inReviewLooking: 'Esta página se actualiza automáticamente.',
  inReviewLook: 'Actualizar',
  inReviewChange: 'Editar mis datos',

  noAssetsTitle: 'Depósitos cripto no disponibles ahora',
  noAssetsText: 'Vuelva más tarde o elija otro método.',

  pickTitle: '¿Qué quiere enviar?',
  asset: 'Criptomoneda',
  network: 'Red',
  networkFirst: 'Elija primero una criptomoneda. Después, elija la red que usa su billetera.',
  networkTime: 'Suele tardar {time}',
  pickBoth: 'Elija una criptomoneda y una red.',
  assetOn: '{asset} en {network}',
  sendOnly:
    'Envíe solo {asset} en la red {network}. Si envía otra criptomoneda o usa otra red, podría perder su dinero.',

  addressSending: 'Obteniendo su dirección',
  addressTitle: 'Envíe {asset} en {network}',
  addressAmount: 'Monto',
  addressIn: '{amount} en {asset}',
  addressWorth: '{asset} por un valor de {amount}',
  addressCoins: '{quantity} {asset} ({amount})',
  address: 'Dirección en {network}',
  qr: 'Código QR de pago: {asset} en {network}',
  copyAddress: 'Copiar dirección',
  copyAmount: 'Copiar monto',
  copyMemo: 'Copiar memo',
  addressCopied: 'Dirección copiada',
  amountCopied: 'Monto copiado',
  memoCopied: 'Memo copiado',
  memo: 'Memo',
  memoText: 'Incluya este memo. Sin él, no podremos acreditar su depósito.',
  openWallet: 'Abrir en billetera',
  expiresIn: 'Tiempo restante para enviar: {time}',
  expiresSoon: 'Queda un minuto para enviar a esta dirección',
  safeToClose: 'Puede cerrar esta página. La dirección seguirá aquí cuando vuelva.',
  otherDeposit: 'Cancelar y reiniciar',

  expiredAddressTitle: 'Esta dirección expiró',
  expiredAddressText: 'No envíe nada a esta dirección.',
  expiredAddressSent:
    '¿Ya hizo el envío? No lo repita. Lo acreditaremos cuando llegue. Si no llega, contacte a soporte e indique esta referencia.',
  renewAddress: 'No he enviado nada. Obtener otra dirección',
  notRenewed: 'No pudimos obtener otra dirección.',

  unheardTitle: 'No podemos verificar la dirección ahora',
  unheardText: 'No envíe nada hasta que vuelva a ver la dirección.',
  unheardSent:
    '¿Ya hizo el envío? No lo repita. Lo acreditaremos cuando llegue. Esta página se actualizará automáticamente cuando recupere la conexión.',
  unheardCheck: 'Verificar dirección',

  unprovenTitle: 'Verifique la dirección antes de enviar',
  unprovenSent: '¿Ya hizo el envío? No lo repita. Lo acreditaremos cuando llegue.',

  unsafeTitle: 'No envíe nada',
  unsafeText:
    'No recibimos una dirección válida para {asset} en la red {network}. Espere hasta ver una aquí.',
  unsafeRetry: 'Solicitar dirección',

  stageSent: 'Enviado',
  stageWaiting: 'Esperando su envío',
  stageSeen: 'Detectado en la red',
  stageConfirming: 'Confirmándose en la red',
  stageCredited: 'Agregado a su saldo',
};
