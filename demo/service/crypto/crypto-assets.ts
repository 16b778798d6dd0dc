/**
 * The assets that can be deposited, and their networks. Amounts are in the wallet's
 * currency with two decimal places, and there is no exchange rate. So all assets are
 * US dollar stablecoins: one unit is one dollar.
 */
import type {CryptoAsset} from '#src/contract/crypto.js';
import {Refusal} from '../http/refusal.ts';

/** If an order names no asset, the first one is used. */
export const CRYPTO_ASSETS = [
  row('USDC', 'USD Coin', 'polygon', 'Polygon', 2),
  row('USDC', 'USD Coin', 'ethereum', 'Ethereum', 5),
  row('USDC', 'USD Coin', 'stellar', 'Stellar', 1),
  row('USDT', 'Tether USD', 'tron', 'Tron', 3),
  row('USDT', 'Tether USD', 'ethereum', 'Ethereum', 5),
  // Fictional, and on one network only, so the user has no network to choose.
  row('EXUSD', 'Example Dollar', 'ethereum', 'Ethereum', 5),
] as const;

export type AssetName = (typeof CRYPTO_ASSETS)[number]['asset'];
export type NetworkName = (typeof CRYPTO_ASSETS)[number]['network'];

export interface AssetOnNetwork {
  readonly asset: AssetName;
  readonly network: NetworkName;
}

/** The asset and network in an order. Both are optional. */
export interface AssetChoice {
  readonly asset?: string | undefined;
  readonly network?: string | undefined;
}

/**
 * Returns the first asset and network that match the order's choice. Throws `unknown_asset` if none
 * match.
 */
export function chosenAsset({asset, network}: AssetChoice) {
  const found = CRYPTO_ASSETS.find(
    each =>
      (asset === undefined || each.asset === asset) &&
      (network === undefined || each.network === network),
  );
  if (!found) throw new Refusal('unknown_asset', 'Choose one of the offered assets and networks.');
  return found satisfies AssetOnNetwork;
}

function row<Asset extends string, Network extends string>(
  asset: Asset,
  assetName: string,
  network: Network,
  networkName: string,
  minutes: number,
) {
  return {asset, assetName, network, networkName, minutes} as const satisfies CryptoAsset;
}
