/**
 * The partner of the `sandbox` command. Its ISV id never changes, so that a backend's settings stay
 * valid after a restart. A new key replaces the earlier key.
 */
import {generateKeyPairSync} from 'node:crypto';
import type {Isv, Isvs} from '../service/store/isvs.ts';

const OWN_ID = '5a4db0c5-7e1f-4b2a-9c3d-8f60a1b2c3d4';

/** The partner of the scenario `unregistered-origin`. */
const ELSEWHERE_ID = '5a4db0c5-7e1f-4b2a-9c3d-8f60a1b2c3d5';
const ELSEWHERE = 'https://elsewhere.example';

/** Registers the partner. If `publicKey` is undefined, no backend can sign requests. */
export function ownPartner(
  isvs: Isvs,
  origins: readonly string[],
  publicKey = publicKeyOfNobody(),
): Isv {
  return isvs.register({publicKey, fundType: 'INDIVIDUAL', origins: [...origins]}, OWN_ID);
}

export function partnerElsewhere(isvs: Isvs): Isv {
  const setup = {publicKey: publicKeyOfNobody(), fundType: 'INDIVIDUAL'} as const;
  return isvs.register({...setup, origins: [ELSEWHERE]}, ELSEWHERE_ID);
}

/** Makes a key pair and discards the private key. */
function publicKeyOfNobody(): string {
  const {publicKey} = generateKeyPairSync('ed25519');
  return publicKey.export({type: 'spki', format: 'pem'}).toString();
}
