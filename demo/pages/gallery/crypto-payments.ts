/** The screens of a crypto deposit in progress, and of a coin that is not worth one dollar. */
import {crypto, inCrypto, type More} from './drawn-payment.ts';
import type {GalleryScreens} from './gallery-element.ts';
import * as sample from './samples.ts';

const MEMO = {
  address: sample.ISSUER,
  memo: '48213377',
  uri: `web+stellar:pay?destination=${sample.ISSUER}&amount=10.24&asset_code=USDC&asset_issuer=${sample.ISSUER}&memo=48213377`,
};
const ADDRESS = '0x3fA1bC5D7e90aB12Cd34EF56a7B8c9D0e1F23456';

export const inCoins = () => inCrypto(sample.coinOrder(), sample.IN_ETHER);

function pendingScreens(): GalleryScreens {
  const sent = sample.cryptoOrder();
  const pending = (said: Parameters<typeof sample.transaction>[1], more: More = {}) =>
    crypto({step: 'pending', transaction: sample.transaction(sent, said), ...inCrypto(sent)}, more);
  const stellar = sample.cryptoOrder('stellar');
  const ether = sample.coinOrder();
  const unheard = sample.unheard(sample.cryptoOrder());
  return {
    'crypto-address': pending({address: ADDRESS, expiresIn: 900, stage: 'waiting'}),
    'crypto-address-soon': pending(
      {address: ADDRESS, expiresIn: 900, stage: 'waiting'},
      {elapsed: 850},
    ),
    'crypto-address-memo': crypto({
      step: 'pending',
      transaction: sample.transaction(stellar, {
        ...MEMO,
        expiresIn: 900,
        stage: 'waiting',
      }),
      ...inCrypto(stellar, sample.ON_STELLAR),
    }),
    'crypto-address-coins': crypto({
      step: 'pending',
      transaction: sample.transaction(ether, {
        address: ADDRESS,
        quantity: '0.00415',
        expiresIn: 900,
        stage: 'waiting',
      }),
      ...inCoins(),
    }),
    'crypto-address-worth': crypto({
      step: 'pending',
      transaction: sample.transaction(ether, {address: ADDRESS, expiresIn: 900, stage: 'waiting'}),
      ...inCoins(),
    }),
    'crypto-address-session-ended': pending(
      {address: ADDRESS, expiresIn: 900, stage: 'waiting'},
      {ended: true},
    ),
    'crypto-copy-by-hand': pending(
      {address: ADDRESS, expiresIn: 900, stage: 'waiting'},
      {
        act(root) {
          Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
          root.querySelector<HTMLElement>('[part~=copy]:not(.small)')?.click();
        },
      },
    ),
    'crypto-expired': pending({address: ADDRESS, expiresIn: 0, stage: 'waiting'}),
    'crypto-unheard': crypto(
      {
        step: 'pending',
        transaction: sample.transaction(unheard, {
          address: ADDRESS,
          expiresIn: 900,
          stage: 'waiting',
        }),
        ...inCrypto(unheard),
      },
      {elapsed: 850},
    ),
    'crypto-unproven': pending(
      {address: ADDRESS, expiresAt: '2999-12-31T23:59:59Z', stage: 'waiting'},
      {elapsed: 300},
    ),
    'crypto-unsafe': pending({stage: 'waiting'}),
    'crypto-seen': pending({address: ADDRESS, expiresIn: 900, stage: 'seen'}),
  };
}

export const CRYPTO_PENDING: GalleryScreens = pendingScreens();
