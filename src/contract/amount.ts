/**
 * Amounts are decimal text everywhere, never floats. They are positive and have
 * at most two decimal places (contract 7.6 `invalid_amount`, 8).
 */
const AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/;

/**
 * True for a positive amount in plain form: `25`, `25.5`, `25.00`. Signs,
 * spaces, separators and exponents are refused.
 */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text) && /[1-9]/.test(text);
}

/** Returns the amount with exactly two decimal places: `25` → `25.00`. */
export function canonicalAmount(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

/**
 * Converts an amount to hundredths, to compare and add amounts without
 * rounding.
 */
export function minorUnits(amount: string): bigint {
  return BigInt(canonicalAmount(amount).replace('.', ''));
}

/** The inverse of `minorUnits`, for non-negative amounts. */
export function fromMinorUnits(units: bigint): string {
  const digits = units.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
