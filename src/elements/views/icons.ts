/** The icons of the first screens: simple strokes on a 24 px grid. They are decoration only. */
import {svg, type SVGTemplateResult, type TemplateResult, html} from 'lit';

export const icon = (strokes: SVGTemplateResult, turns = false): TemplateResult =>
  html`<svg class=${turns ? 'turn' : ''} viewBox="0 0 24 24" aria-hidden="true">${strokes}</svg>`;

export const bankIcon = icon(
  svg`<path d="M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18" />`,
);
export const walletIcon = icon(
  svg`<path d="M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7Zm0 0V6a2 2 0 0 1 2-2h10v3M16 13.5h.01" />`,
);
export const cashIcon = icon(
  svg`<path d="M3 7h18v10H3zM6 10v4M18 10v4" /><circle cx="12" cy="12" r="2.25" />`,
);
export const forwardIcon = icon(svg`<path d="m9 5 7 7-7 7" />`, true);
export const backIcon = icon(svg`<path d="m15 5-7 7 7 7" />`, true);
