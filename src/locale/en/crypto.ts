/** English: the crypto provider's own screens. */
export const enCrypto = {
  participantTitle: 'Set up crypto deposits',
  participantText: 'We need this once. Enter your details exactly as they appear on your ID.',
  participantRefused: 'We couldn’t save your details. Check that everything is correct.',

  inReviewTitle: 'We’re checking your details',
  inReviewText: 'This usually takes a few minutes. You can close this page and come back later.',
  inReviewLooking: 'This page updates automatically.',
  inReviewLook: 'Check again',
  inReviewChange: 'Edit my details',

  noAssetsTitle: 'Crypto deposits aren’t available right now',
  noAssetsText: 'Check again later, or choose another method.',

  pickTitle: 'What do you want to send?',
  asset: 'Coin',
  network: 'Network',
  networkFirst: 'Choose a coin first. Then choose the network your wallet uses.',
  networkTime: 'Usually {time}',
  pickBoth: 'Choose a coin and a network.',
  assetOn: '{asset} on {network}',
  sendOnly: 'Send only {asset} on {network}. Anything else may be lost.',

  addressSending: 'Getting your address',
  addressTitle: 'Send {asset} on {network}',
  addressAmount: 'Amount',
  addressIn: '{amount} in {asset}',
  addressWorth: '{amount} worth of {asset}',
  addressCoins: '{quantity} {asset} ({amount})',
  address: 'Address on {network}',
  qr: 'Payment QR code: {asset} on {network}',
  copyAddress: 'Copy address',
  copyAmount: 'Copy amount',
  copyMemo: 'Copy memo',
  addressCopied: 'Address copied',
  amountCopied: 'Amount copied',
  memoCopied: 'Memo copied',
  memo: 'Memo',
  memoText: 'Include this memo. Without it, we can’t credit your deposit.',
  openWallet: 'Open in wallet',
  expiresIn: 'Time left to send: {time}',
  expiresSoon: 'One minute left to send to this address',
  safeToClose: 'You can close this page. The address will be here when you come back.',
  otherDeposit: 'Cancel and start over',

  expiredAddressTitle: 'This address has expired',
  expiredAddressText: 'Don’t send anything to it.',
  expiredAddressSent:
    'Already sent it? Don’t send it again. We’ll credit it when it arrives. If it doesn’t, contact support with this reference.',
  renewAddress: 'I haven’t sent anything. Get a new address',
  notRenewed: 'We couldn’t get a new address.',

  unheardTitle: 'We can’t check the address right now',
  unheardText: 'Don’t send anything until you see the address again.',
  unheardSent:
    'Already sent it? Don’t send it again. We’ll credit it when it arrives. This page updates automatically once you’re back online.',
  unheardCheck: 'Check the address',

  unprovenTitle: 'Check the address before you send',
  unprovenSent: 'Already sent it? Don’t send it again. We’ll credit it when it arrives.',

  unsafeTitle: 'Don’t send anything',
  unsafeText:
    'We didn’t get a valid address for {asset} on {network}. Wait until you see one here.',
  unsafeRetry: 'Get the address again',

  stageSent: 'Sent',
  stageWaiting: 'Waiting for transfer',
  stageSeen: 'Seen on the network',
  stageConfirming: 'Confirming on network',
  stageCredited: 'Added to your balance',
} as const satisfies Record<string, string>;
