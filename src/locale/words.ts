/**
 * Words of the screens. Plain text with `{name}` slots, never markup; looked
 * up at render time, so a change of language needs no new element.
 */
import {enShell} from './en-shell.js';
import type {enPayment} from './en-payment.js';

/** What every element needs at once. */
export type ShellWords = {readonly [Key in keyof typeof enShell]: string};
/** What a payment needs once a provider is chosen; loaded with it. */
export type PaymentWords = {readonly [Key in keyof typeof enPayment]: string};
export type Messages = ShellWords & PaymentWords;

/** The host's own words over ours. Anything but text under a known name is ignored. */
export function withOverrides<Words extends object>(words: Words, overrides: unknown): Words {
  if (typeof overrides !== 'object' || overrides === null) return words;
  const known = Object.entries(overrides).filter(
    ([name, text]) => typeof text === 'string' && Object.hasOwn(words, name),
  );
  return known.length === 0 ? words : {...words, ...Object.fromEntries(known)};
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}
