/**
 * The public `--service-*` properties and the private ones derived from them.
 *
 * Every color pair has a contrast of at least 4.5:1, in light and dark.
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
  :host([color-scheme='light']) {
    color-scheme: light;
  }
  :host([color-scheme='dark']) {
    color-scheme: dark;
  }
  .root {
    all: initial;
    direction: inherit;
    color-scheme: inherit;
    --_accent: var(--service-accent, light-dark(#1f4fd8, #9db8ff));
    --_on-accent: var(--service-on-accent, light-dark(#ffffff, #0a1534));
    --_surface: var(--service-surface, light-dark(#ffffff, #15181e));
    --_raised: var(--service-raised, light-dark(#f4f5f8, #1f242d));
    --_text: var(--service-text, light-dark(#161a22, #eef0f4));
    --_muted: var(--service-muted, light-dark(#566072, #a6afbf));
    --_border: var(--service-border, light-dark(#878f9e, #6d7789));
    --_radius: var(--service-radius, 12px);
    --_font: var(--service-font, system-ui, sans-serif);
    display: block;
    box-sizing: border-box;
    max-inline-size: 448px;
    min-block-size: 336px;
    padding: var(--service-padding, 24px 20px);
    border-radius: var(--_radius);
    font: 400 16px/1.5 var(--_font);
    color: var(--_text);
    background: var(--_surface);
    -webkit-text-size-adjust: 100%;
  }
  .root *,
  .root *::before,
  .root *::after {
    box-sizing: border-box;
  }
`;
