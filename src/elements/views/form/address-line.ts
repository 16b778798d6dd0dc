import type {PersonField} from '../../../contract/reasons.js';
import {addressFormOf} from './local-forms.js';

type Text = (name: PersonField) => string;

/** Returns the line of an address with the city, the region and the postal code, in local order. */
export function addressLine(text: Text): string {
  const order: readonly string[] = addressFormOf(text('country'))?.order ?? [];
  const isCodeFirst = order.indexOf('postalCode') < order.indexOf('city');
  const [city, region, code] = [text('city'), text('region'), text('postalCode')];
  const parts = isCodeFirst ? [joined(code, city), region] : [city, joined(region, code)];
  return parts.filter(Boolean).join(', ');
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');
