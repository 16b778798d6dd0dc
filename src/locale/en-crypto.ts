/** English: the crypto provider's own screens. */
export const enCrypto = {
  participantTitle: 'Set up crypto deposits',
  participantText: 'The crypto service needs this once, as it stands in your passport or ID.',
  participantRefused: 'This couldn’t be taken. Please check it, then try again.',

  inReviewTitle: 'Your details are being checked',
  inReviewText:
    'This usually takes a few minutes. You don’t have to stay: what you entered is kept, and nothing has been charged.',
  inReviewLooking: 'We look again every few seconds, and go on by ourselves.',
  inReviewLook: 'Look again now',
  inReviewChange: 'Change my details',

  noAssetsTitle: 'No crypto deposits right now',
  noAssetsText:
    'The service offers no asset that you could send. No money has moved. Please try again later, or pay in another way.',

  pickTitle: 'What will you send?',
  asset: 'Asset',
  network: 'Network',
  networkFirst: 'Choose an asset first. Then choose the network that your wallet sends it on.',
  networkMinutes: 'Usually {minutes} min',
  pickBoth: 'Choose what you send, and on which network.',
  assetOn: '{asset} on {network}',
  sendOnly: 'Send only {asset} on {network}. Anything else may be lost.',

  addressSending: 'Getting your address',
  addressTitle: 'Send {asset} on {network}',
  addressAmount: 'Amount',
  addressIn: '{amount} in {asset}',
  addressWorth: '{amount} worth of {asset}',
  address: 'Address on',
  qr: 'QR code of the payment: {asset} on {network}',
  copyAddress: 'Copy address',
  copyAmount: 'Copy amount',
  copyMemo: 'Copy memo',
  addressCopied: 'Address copied',
  amountCopied: 'Amount copied',
  memoCopied: 'Memo copied',
  memo: 'Memo',
  memoText: 'Your wallet has to send this memo, too. Without it the deposit can’t be credited.',
  openWallet: 'Open in wallet',
  expiresIn: 'Time left to send: {time}',
  expiresSoon: 'One minute left to send to this address',
  safeToClose: 'It’s safe to close this page: come back, and you see the same address.',
  otherDeposit: 'I haven’t sent anything: start a new deposit',

  expiredAddressTitle: 'This address has expired',
  expiredAddressText: 'Don’t send anything to it.',
  expiredAddressSent:
    'If you’ve already sent it, don’t send it again. We still look for it, and it’s credited once it’s seen. If it doesn’t arrive, contact the support of this site with the reference.',
  renewAddress: 'I haven’t sent anything: create a new address',
  notRenewed: 'We couldn’t create a new address.',

  unheardTitle: 'We can’t check the address right now',
  unheardText: 'Don’t send anything until you see the address again.',
  unheardSent:
    'If you’ve already sent it, don’t send it again: it’s credited once it’s seen. This page updates by itself once you’re online.',
  unheardCheck: 'Check the address',

  unprovenTitle: 'Check the address before you send',
  unprovenSent: 'If you’ve already sent it, don’t send it again: it’s credited once it’s seen.',

  unsafeTitle: 'Don’t send anything',
  unsafeText:
    'The service gave no address that fits {asset} on {network}, so we show none. Please send nothing until one is shown.',
  unsafeRetry: 'Ask for the address again',

  stageWaiting: 'Not seen yet',
  stageSeen: 'Seen on the network',
  stageConfirming: 'Seen on the network, being confirmed',
  stageCredited: 'In your wallet',
} as const satisfies Record<string, string>;
