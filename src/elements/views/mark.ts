/**
 * The icon of an outcome or a notice: centered, above the heading, as `sign` of the layout. The
 * heading has the same meaning in words. This module is not in the first load.
 */
import {html, type TemplateResult} from 'lit';
import {icon} from './icons.js';

/** Each kind has its own strokes, because a color alone does not carry meaning. */
const SIGNS = {
  /** The flow is completed. */
  success: 'm5 12.5 4.5 4.5L19 7.5',
  /** The flow is in progress. */
  pending: 'M3.5 12a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0zM12 7v5l3 2',
  /** The flow has failed. */
  failed: 'm7 7 10 10M17 7 7 17',
  /** A notice, for example that a provider is not available. */
  notice: 'M12 5v8.5M12 18v.01',
  /** The user must complete steps before the flow continues. */
  steps: 'm4 6 1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M12 6.5h8M12 12.5h8M12 18.5h8',
  /** The user's location is not eligible. */
  place:
    'M12 21c-4.5-4.5-6.5-7.7-6.5-11a6.5 6.5 0 0 1 13 0c0 3.3-2 6.5-6.5 11ZM9.75 10a2.25 2.25 0 1 1 4.5 0 2.25 2.25 0 1 1-4.5 0z',
  offline:
    'm4 4 16 16M8.5 14.5a5 5 0 0 1 6-.7M5 11a10 10 0 0 1 4-2.4M13 8.1a10 10 0 0 1 6 2.9M12 18.5v.01',
  locked:
    'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V13a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3',
  /** Only support can help. */
  support: 'M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12h5',
  person: 'M8.25 8a3.75 3.75 0 1 1 7.5 0 3.75 3.75 0 1 1-7.5 0zM5 20a7 7 0 0 1 14 0',
  /** There is nothing to show. */
  empty:
    'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7Zm0 0V6a2 2 0 0 1 2-2h10v3M9.5 13.5h5',
} as const satisfies Record<string, string>;

export type Mark = keyof typeof SIGNS;

export const mark = (kind: Mark): TemplateResult =>
  html`<span class="mark ${kind}" part="status">${icon(SIGNS[kind])}</span>`;
