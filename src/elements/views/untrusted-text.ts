/** Renders untrusted text as plain text (decision 9). */
import {html, type TemplateResult} from 'lit';
import {TEXT_MAX_LENGTH} from '../../contract/limits.js';

/** Renders a text of the service, which is in English: shortened, and with its own direction. */
export const untrustedText = (text: string, most?: number): TemplateResult =>
  html`<bdi lang="en">${bounded(text, most)}</bdi>`;

/** Renders an amount, a name, an address or an id, which translators must not change. */
export const exact = (text: unknown): TemplateResult => html`<bdi translate="no">${text}</bdi>`;

/**
 * Renders a sentence of ours with its own direction. Untrusted values in the sentence must already
 * be bounded. The sentence itself is not bounded, because that would remove soft hyphens and the
 * marks that isolate the values in a right-to-left sentence.
 */
export const sentence = (text: string): TemplateResult => html`<bdi>${text}</bdi>`;

/** Shortens a text, and replaces control characters and those that reorder or hide text. */
export function bounded(text: string, most = TEXT_MAX_LENGTH): string {
  return text.slice(0, most).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
}
