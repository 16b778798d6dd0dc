/** Renders untrusted text as plain text (decision 9). */
import {html, type TemplateResult} from 'lit';
import {TEXT_MAX_LENGTH} from '../../contract/limits.js';

/** Renders the text shortened and with its own direction. */
export const untrustedText = (text: string, most?: number): TemplateResult =>
  html`<bdi>${bounded(text, most)}</bdi>`;

/** An amount, a name, an address or an id. No translator may change it. */
export const exact = (text: unknown): TemplateResult => html`<bdi translate="no">${text}</bdi>`;

/**
 * A sentence of ours, with its own direction. Untrusted values in it are already bounded. The sentence
 * is not, because `bounded` would remove soft hyphens, and the marks that keep the values apart in a
 * right-to-left sentence.
 */
export const sentence = (text: string): TemplateResult => html`<bdi>${text}</bdi>`;

/** Shortens a text and replaces characters that reorder or hide other text. */
export function bounded(text: string, most = TEXT_MAX_LENGTH): string {
  return text.slice(0, most).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
}
