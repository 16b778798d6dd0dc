/**
 * The icon of an outcome or a notice: centered, above the heading, as `sign` of the layout. The
 * heading has the same meaning in words. This module is not in the first load.
 */
import {html, svg, type SVGTemplateResult, type TemplateResult} from 'lit';
import {icon} from './icons.js';

/** Each kind has its own strokes, because a color alone does not carry meaning. */
const SIGNS = {
  /** The flow is completed. */
  success: svg`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  /** The flow is in progress. */
  pending: svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7v5l3 2" />`,
  /** The flow has failed. */
  failed: svg`<path d="m7 7 10 10M17 7 7 17" />`,
  /** A notice, for example that a provider is not available. */
  notice: svg`<path d="M12 5v8.5M12 18v.01" />`,
  /** The user must complete steps before the flow continues. */
  steps: svg`<path d="m4 6 1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M12 6.5h8M12 12.5h8M12 18.5h8" />`,
  /** The user's location is not eligible. */
  place: svg`<path d="M12 21c-4.5-4.5-6.5-7.7-6.5-11a6.5 6.5 0 0 1 13 0c0 3.3-2 6.5-6.5 11Z" /><circle cx="12" cy="10" r="2.25" />`,
  offline: svg`<path d="m4 4 16 16M8.5 14.5a5 5 0 0 1 6-.7M5 11a10 10 0 0 1 4-2.4M13 8.1a10 10 0 0 1 6 2.9M12 18.5v.01" />`,
  locked: svg`<rect x="5" y="11" width="14" height="9" rx="2" /><path d="M8 11V8a4 4 0 0 1 8 0v3" />`,
  /** Only support can help. */
  support: svg`<path d="M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12h5" />`,
  person: svg`<circle cx="12" cy="8" r="3.75" /><path d="M5 20a7 7 0 0 1 14 0" />`,
  /** There is nothing to show. */
  empty: svg`<path d="M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7Zm0 0V6a2 2 0 0 1 2-2h10v3M9.5 13.5h5" />`,
} as const satisfies Record<string, SVGTemplateResult>;

export type Mark = keyof typeof SIGNS;

export const mark = (kind: Mark): TemplateResult =>
  html`<span class="mark ${kind}" part="status">${icon(SIGNS[kind])}</span>`;
