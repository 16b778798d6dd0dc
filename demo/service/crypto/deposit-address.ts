/**
 * A deposit address in each network's format, and its payment URI.
 *
 * These addresses are for the sandbox only. They are derived from a hash and have no owner. None
 * has a valid checksum, and the chain ids are those of test networks, so no real wallet can pay by
 * mistake.
 */
import {createHash} from 'node:crypto';
import {minorUnits} from '#src/contract/amount.js';
import type {AssetOnNetwork, NetworkName} from './crypto-assets.ts';

export interface DepositAddress {
  readonly address: string;
  /** Must be sent with the payment on networks where many users share an address. */
  readonly memo?: string;
  /** Contains the address, the asset, the amount and the memo, if any. */
  readonly uri: string;
}

const HEX = '0123456789abcdefABCDEF';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const DIGITS = '123456789';

/** Test networks: Amoy and Sepolia. */
const CHAIN_IDS = {polygon: 80_002, ethereum: 11_155_111} as const;

interface Network {
  /** Returns the fictional contract or issuer of an asset. */
  readonly token: (pair: AssetOnNetwork) => string;
  readonly address: (seed: string) => string;
  readonly hasMemo?: true;
  readonly uri: (pay: Payment) => string;
}

interface Payment extends AssetOnNetwork {
  readonly address: string;
  readonly amount: string;
  readonly memo: string;
}

const NETWORKS = {
  polygon: {token: evmToken, address: evmAddress, uri: pay => evmUri(CHAIN_IDS.polygon, pay)},
  ethereum: {token: evmToken, address: evmAddress, uri: pay => evmUri(CHAIN_IDS.ethereum, pay)},
  // Tron has no standard for payment URIs. Wallets read these two parameters.
  tron: {
    token: ({asset}) => tronAddress(asset),
    address: tronAddress,
    uri: ({address, amount, ...pair}) =>
      `tron:${address}?${query({amount, token: tokenAddress(pair)})}`,
  },
  // SEP-7.
  stellar: {
    token: ({asset}) => stellarAddress(asset),
    address: stellarAddress,
    hasMemo: true,
    uri: ({address, amount, memo, ...pair}) =>
      `web+stellar:pay?${query({
        destination: address,
        amount,
        asset_code: pair.asset,
        asset_issuer: tokenAddress(pair),
        memo,
        memo_type: 'MEMO_TEXT',
      })}`,
  },
} as const satisfies Record<NetworkName, Network>;

/** The contract or issuer of an asset on its network. Deterministic. */
export function tokenAddress(pair: AssetOnNetwork): string {
  const network: Network = NETWORKS[pair.network];
  return network.token(pair);
}

/** Deterministic: the same `seed`, asset and amount give the same result. */
export function depositAddress(seed: string, pair: AssetOnNetwork, amount: string): DepositAddress {
  const network: Network = NETWORKS[pair.network];
  const address = network.address(seed);
  const memo = network.hasMemo ? spell(DIGITS, 9, `memo:${seed}`) : '';
  const uri = network.uri({...pair, address, amount, memo});
  return {address, uri, ...(memo !== '' && {memo})};
}

function evmAddress(seed: string): string {
  return `0x${spell(HEX, 40, seed)}`;
}

function evmToken({asset, network}: AssetOnNetwork): string {
  return evmAddress(`${asset}:${network}`);
}

/** ERC-681 token transfer. Every asset here has six decimal places on its chain. */
function evmUri(chainId: number, {address, amount, ...pair}: Payment): string {
  const token = tokenAddress(pair);
  const units = (minorUnits(amount) * 10_000n).toString();
  return `ethereum:${token}@${chainId}/transfer?${query({address, uint256: units})}`;
}

function tronAddress(seed: string): string {
  return `T${spell(BASE58, 33, seed)}`;
}

function stellarAddress(seed: string): string {
  return `G${spell(BASE32, 55, seed)}`;
}

function query(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

function spell(alphabet: string, length: number, seed: string): string {
  const bytes = createHash('shake256', {outputLength: length}).update(seed).digest();
  return Array.from(bytes, byte => alphabet[byte % alphabet.length]).join('');
}
