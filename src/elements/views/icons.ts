/** The icons of the first screens: simple strokes on a 24 px grid. They are decoration only. */
import {html, type TemplateResult} from 'lit';

/**
 * An icon from the data of its path. With a single path, all icons share one template, which the
 * browser parses once. If `turns` is true, the icon is mirrored in languages from right to left.
 */
export const icon = (path: string, turns = false): TemplateResult =>
  html`<svg class=${turns ? 'turn' : ''} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${path} />
  </svg>`;

export const bankIcon = icon('M3 10 12 4l9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18');
export const walletIcon = icon(
  'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7Zm0 0V6a2 2 0 0 1 2-2h10v3M16 13.5h.01',
);
export const cashIcon = icon(
  'M3 7h18v10H3zM6 10v4M18 10v4M9.75 12a2.25 2.25 0 1 1 4.5 0 2.25 2.25 0 1 1-4.5 0z',
);
export const forwardIcon = icon('m9 5 7 7-7 7', true);
export const backIcon = icon('m15 5-7 7 7 7', true);
