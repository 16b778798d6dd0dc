/** Styles that all screens after the first one need in addition to `controls.ts`. */
import {css} from './css.js';

export const detailsStyles = css`
  .root {
    --_on-accent: var(--service-on-accent, light-dark(#ffffff, #0a1534));
    --_line: var(--service-line, light-dark(#e3e6ec, #2c333f));
    --_danger: var(--service-danger, light-dark(#b3261e, #ffb4ab));
    --_danger-surface: var(--service-danger-surface, light-dark(#fdeceb, #3a1d1c));
    --_success: var(--service-success, light-dark(#146c43, #7fd8a5));
    --_success-surface: var(--service-success-surface, light-dark(#e6f4ec, #14301f));
    --_warning: var(--service-warning, light-dark(#7a4f00, #f2c063));
    --_warning-surface: var(--service-warning-surface, light-dark(#fdf4e3, #33270f));
    --_border-hover: var(--service-border-hover, var(--_muted));
    --_secondary: var(--service-secondary, var(--_link));
    --_secondary-surface: var(--service-secondary-surface, transparent);
    --_secondary-border: var(--service-secondary-border, transparent);
    --_placeholder: var(--service-placeholder, var(--_muted));
    --_mono: var(--service-font-mono, ui-monospace, Menlo, Consolas, monospace);
  }
  /*
   * Black or white on the accent, by its luminance (WCAG 2): the better of both always has 4.58:1.
   */
  @supports (color: color(from light-dark(red, red) srgb-linear clamp(0, r, 1) 0 0 / 1)) {
    .root {
      --_y: (0.2126 * clamp(0, r, 1) + 0.7152 * clamp(0, g, 1) + 0.0722 * clamp(0, b, 1));
      --_pick: clamp(0, (0.179 - var(--_y)) * 9999, 1);
      --_on-accent: var(
        --service-on-accent,
        color(from var(--_accent) srgb-linear var(--_pick) var(--_pick) var(--_pick) / 1)
      );
    }
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  /* Room for the spinner, on both sides, so that the text stays where it was. */
  .primary.pressed {
    padding-inline: 48px;
  }
  [part~='secondary']:not(.small, .way) {
    border-color: var(--_secondary-border);
    background: var(--_secondary-surface);
    color: var(--_secondary);
  }
  @media (hover: hover) {
    .choice:hover,
    .way:hover,
    .option:hover,
    input:hover,
    select:hover {
      border-color: var(--_border-hover);
    }
    button:hover:not([aria-disabled='true']):not(.primary),
    .button:hover:not(.primary) {
      background: var(--_raised);
    }
  }
  header {
    scroll-margin-block-start: calc(var(--_s4) + var(--service-scroll-margin, 0px));
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s4);
  }
  .where {
    margin-inline-start: auto;
  }
  h2 {
    flex: 0 0 100%;
    text-wrap: balance;
  }
  slot::slotted(*) {
    margin-block-start: var(--_s4);
  }
  p {
    margin: 0 0 var(--_s4);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  .note {
    padding: var(--_s3) var(--_s4);
    border-radius: var(--_card-radius);
    background: var(--_raised);
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation-duration: 1ms !important;
      transition: none !important;
    }
    .pressed::after {
      animation: none;
    }
  }
  @media (prefers-contrast: more) {
    .root {
      --_muted: var(--_text);
      --_placeholder: var(--_text);
      --_border: var(--_text);
      --_border-hover: var(--_text);
      --_line: var(--_text);
      --_secondary-border: currentColor;
    }
    .note,
    .primary {
      border: var(--_border-width) solid var(--_text);
    }
    button[aria-disabled='true'] {
      border-style: dashed;
      opacity: 1;
    }
    .primary[aria-disabled='true'] {
      background: none;
      color: var(--_text);
    }
  }
  /* The main button is the one that is filled, and what cannot be pressed is gray. */
  @media (forced-colors: active) {
    .note {
      border: var(--_border-width) solid CanvasText;
    }
    .primary {
      border-color: ButtonText;
      background: ButtonText;
      color: ButtonFace;
      forced-color-adjust: none;
    }
    [part~='secondary'],
    .choice {
      border-color: ButtonText;
    }
    button[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
      opacity: 1;
    }
    .primary[aria-disabled='true'] {
      background: ButtonFace;
    }
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    /* In the middle beside Back, or below it where both have no room. */
    margin-block: var(--_s2) var(--_s4);
    margin-inline: auto calc(50% - 32px);
    border-radius: 50%;
    background: color-mix(in srgb, currentColor 12%, transparent);
    color: var(--_muted);
  }
  .mark svg {
    inline-size: 32px;
    block-size: 32px;
    stroke-width: 2;
  }
  .mark.success {
    background: var(--_success-surface);
    color: var(--_success);
  }
  .mark.failed {
    background: var(--_danger-surface);
    color: var(--_danger);
  }
  .mark.pending,
  .mark.steps {
    color: var(--_link);
  }
  header:has(.mark) {
    column-gap: 0;
  }
  .mark + h2,
  header:has(.mark) ~ p {
    text-align: center;
  }
  @media (forced-colors: active) {
    .mark {
      border: var(--_border-width) solid;
    }
  }
  .small.pressed::after {
    inset-inline-end: -20px;
  }
  .problem {
    color: var(--_danger);
  }
  .problem::before {
    content: '\u26a0 ' / '';
  }
  .small {
    position: relative;
    inline-size: auto;
    min-block-size: calc(var(--_control) - var(--_s4));
    margin: 0;
    padding: var(--_s1) var(--_s2);
    font-size: var(--_small);
  }
  /* It is low, but a finger hits it as it hits the others. */
  .small::before {
    content: '';
    position: absolute;
    inset: min(0px, 50% - 22px);
  }
  .back {
    align-self: start;
    gap: var(--_s1);
    margin-inline-start: -6px;
    padding-inline: 0 var(--_s2);
  }
  .small svg {
    inline-size: 20px;
    block-size: 20px;
  }
  .rows > li {
    padding: var(--_s3) 0;
    border-block-end: var(--_border-width) solid var(--_line);
  }
`;
