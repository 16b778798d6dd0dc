/** The amounts of the buttons below the amount field. Amounts are decimal text. */
import {canonicalAmount, isAmount, minorUnits} from '../../contract/amount.js';

/** If the page sets no amounts, the first three of these within the limits are offered. */
const USUAL = ['25', '50', '100', '250', '500', '1000', '2500', '5000', '10000'];
const SMALL = ['5', '10'];

/** The maximum number of buttons. More would not fit into two rows. */
const MOST = 6;

export interface PresetLimits {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/** `wish` is the page's own list, such as `25,50,100`. Items that are not amounts are ignored. */
export function presetAmounts(wish: unknown, {min, max}: PresetLimits): readonly string[] {
  const fits = (amount: string): boolean =>
    (!min || minorUnits(amount) >= minorUnits(min)) &&
    (!max || minorUnits(amount) <= minorUnits(max));
  // A framework may set a number instead of text.
  const own = (typeof wish === 'number' ? `${wish}` : typeof wish === 'string' ? wish : '')
    .split(/[,;\s]+/)
    .filter(isAmount);
  if (own.length > 0) return [...new Set(own.map(canonicalAmount))].filter(fits).slice(0, MOST);
  const usual = USUAL.filter(fits);
  const all = usual.length > 1 ? usual : [...SMALL, ...USUAL].filter(fits);
  return all.slice(0, 3).map(canonicalAmount);
}
