/**
 * The public `--service-*` properties of the first screen, and private `--_*` properties that use
 * them. `details.ts` and the style sheets of single screens declare the others.
 *
 * By default, every text has a contrast of at least 4.5:1, in light and dark.
 */
import {css} from './css.js';

export const tokens = css`
  :host {
    display: block;
    color-scheme: light dark;
  }
  :host([hidden]) {
    display: none !important;
  }
  .root {
    all: initial;
    color-scheme: inherit;
    --_accent: var(--service-accent, light-dark(#1f4fd8, #9db8ff));
    --_surface: var(--service-surface, light-dark(#ffffff, #15181e));
    --_raised: var(--service-raised, light-dark(#f4f5f8, #1f242d));
    --_text: var(--service-text, light-dark(#161a22, #eef0f4));
    --_muted: var(--service-muted, light-dark(#566072, #a6afbf));
    --_border: var(--service-border, light-dark(#878f9e, #6d7789));
    --_border-width: var(--service-border-width, 1px);
    --_link: var(--service-link, var(--_accent));
    --_focus: var(--service-focus-color, var(--_link));
    --_focus-width: var(--service-focus-width, 3px);
    --_radius: var(--service-radius, 12px);
    --_button-radius: var(--service-button-radius, var(--_radius));
    --_card-radius: var(--service-card-radius, var(--_radius));
    --_font: var(--service-font, system-ui, sans-serif);
    --_size: var(--service-font-size, max(16px, 1rem));
    --_scale: var(--service-font-scale, 1.4);
    --_small: calc(var(--_size) * 0.875);
    --_heading: var(--service-heading-size, calc(var(--_size) * var(--_scale)));
    --_heading-font: var(--service-heading-font, var(--_font));
    --_heading-weight: var(--service-heading-weight, 650);
    --_strong: var(--service-strong-weight, 600);
    --_button-weight: var(--service-button-weight, var(--_strong));
    --_control: var(--service-control-height, 48px);
    --_s2: var(--service-spacing, 8px);
    --_s1: calc(var(--_s2) / 2);
    --_s3: calc(var(--_s2) * 1.5);
    --_s4: calc(var(--_s2) * 2);
    display: block;
    box-sizing: border-box;
    max-inline-size: var(--service-max-width, max(448px, 28rem));
    min-block-size: 336px;
    padding: var(--service-padding, calc(3 * var(--_s2)) calc(2.5 * var(--_s2)));
    border-radius: var(--_radius);
    box-shadow: var(--service-shadow, none);
    font: 400 var(--_size) / var(--service-line-height, 1.5) var(--_font);
    color: var(--_text);
    background: var(--_surface);
    -webkit-text-size-adjust: 100%;
  }
  :host([color-scheme='light']),
  [data-scheme='light'] {
    color-scheme: light;
  }
  :host([color-scheme='dark']),
  [data-scheme='dark'] {
    color-scheme: dark;
  }
  :host([color-scheme]) [data-scheme='auto'] {
    color-scheme: light dark;
  }
  .root *,
  .root *::before,
  .root *::after {
    box-sizing: border-box;
  }
`;
