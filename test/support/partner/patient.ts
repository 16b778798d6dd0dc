/**
 * A request that is correct in every way. Tests make one part wrong and check the doctor's
 * findings.
 */
import type {KeyObject} from 'node:crypto';
import {diagnose, type Diagnosis, type DoctorOptions, type Finding} from '#src/partner.js';
import {newKeyPair, signRequest, type SignOptions} from './request-signer.ts';

/** The time of the request, in Unix seconds. */
export const NOW = 1_800_000_000;
export const ISV = '6f1c2d3e-4a5b-4c6d-8e7f-001122334455';
export const USER = '0b8f6c1e-7d2a-4e39-9c55-a1b2c3d4e5f6';
export const OTHER_USER = '1b8f6c1e-7d2a-4e39-9c55-a1b2c3d4e5f6';
export const SECRET = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
export const BODY = '{"amount": "25.00", "note": "café"}';
export const ISV_URL = 'https://service.example/markets';
export const USER_URL = `https://service.example/private/v1/users/${USER}/embed-token`;
export const KEYS: {readonly privateKey: KeyObject; readonly publicPem: string} = newKeyPair();

export const ACTING = {id: USER, sharedSecret: SECRET, ip: '203.0.113.7'};

/** Every option of the doctor except the response. */
const KNOWN: DoctorOptions = {
  publicKey: KEYS.publicPem,
  sharedSecret: SECRET,
  body: BODY,
  method: 'POST',
  url: USER_URL,
  serverTime: NOW * 1000,
  isvId: ISV,
  keyExpiresAt: (NOW + 86_400) * 1000,
  serverIps: ['192.0.2.1'],
};

/** `undefined` removes an option. */
export type Given = {readonly [Name in keyof DoctorOptions]?: DoctorOptions[Name] | undefined};

export function given(changes: Given = {}): DoctorOptions {
  const entries = Object.entries({...KNOWN, ...changes});
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

export function signed(changes: Partial<SignOptions> = {}): string {
  const {privateKey} = KEYS;
  return signRequest({isvId: ISV, privateKey, now: NOW, body: BODY, user: ACTING, ...changes});
}

/** The doctor's findings about a JWT, in the forms that tests need. */
export interface Opinions {
  readonly diagnosis: Diagnosis;
  readonly of: (rule: string) => Finding;
  /** The failing rules, without the symptom that summarizes them. */
  readonly failing: readonly string[];
  readonly symptom: string | undefined;
}

export function opinionsOf(diagnosis: Diagnosis): Opinions {
  const {findings, summary} = diagnosis;
  const failing = findings.filter(
    ({rule, verdict}) => verdict === 'fails' && !rule.startsWith('5.6'),
  );
  return {
    diagnosis,
    of: rule => {
      const found = findings.find(finding => finding.rule === rule);
      if (!found) throw new Error(`no finding of ${rule}`);
      return found;
    },
    failing: failing.map(({rule}) => rule),
    symptom: summary.symptom?.row,
  };
}

export async function examineJwt(jwt: string, changes: Given = {}): Promise<Opinions> {
  return opinionsOf(await diagnose(jwt, given(changes)));
}

export function examine(
  changes: Partial<SignOptions> = {},
  changesGiven: Given = {},
): Promise<Opinions> {
  return examineJwt(signed(changes), changesGiven);
}
