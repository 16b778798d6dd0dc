/** Changed tokens that no service would issue, for the browser tests. */
const encoder = new TextEncoder();

export function base64url(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data;
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export interface Parts {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export function partsOf(token: string): Parts {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const bytes = Uint8Array.from(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    char => char.codePointAt(0) ?? 0,
  );
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  return {header, payload, signature, claims};
}

/** The token with another header. The header is text, or a value that becomes JSON. */
export function withHeader(token: string, header: unknown): string {
  const {payload, signature} = partsOf(token);
  return `${base64url(typeof header === 'string' ? header : JSON.stringify(header))}.${payload}.${signature}`;
}

export function withPayload(token: string, payload: unknown): string {
  const {header, signature} = partsOf(token);
  return `${header}.${base64url(typeof payload === 'string' ? payload : JSON.stringify(payload))}.${signature}`;
}

/** The token with some claims changed. `undefined` removes a claim. */
export function withClaims(token: string, change: Readonly<Record<string, unknown>>): string {
  return withPayload(token, {...partsOf(token).claims, ...change});
}

export function withSignature(token: string, signature: string): string {
  const {header, payload} = partsOf(token);
  return `${header}.${payload}.${signature}`;
}
