/** Texts from outside, as text (decision 9). */
import {html, type TemplateResult} from 'lit';
import {short} from '../contract/limits.js';

/** Bounded, and with its own direction. */
export const outside = (text: string): TemplateResult => html`<bdi>${bounded(text)}</bdi>`;

/** Shortens a text and replaces characters that reorder or hide other text. */
export function bounded(text: string): string {
  return short(text).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
}
