/**
 * A random UUID (version 4). Works in insecure contexts too, where
 * `crypto.randomUUID` is missing.
 */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // In the template, 0 and 1 become any digit, 8 becomes 8, 9, a or b, and 4 is the version.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, digit => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (byte & (digit === '8' ? 3 : 15))).toString(16);
  });
}
