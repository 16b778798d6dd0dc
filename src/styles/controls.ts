/** Headings, notes and buttons for the first screen. Spacing follows an 8 px grid. */
import {css} from './css.js';

export const controls = css`
  header {
    margin-block-end: 16px;
  }
  h2 {
    margin: 0;
    font-size: 22px;
    font-weight: 650;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  h2:focus {
    outline: none;
  }
  .muted {
    color: var(--_muted);
    font-size: 14px;
  }
  ul,
  ol {
    margin: 0 0 16px;
    padding: 0;
    list-style: none;
  }
  button,
  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    min-block-size: 48px;
    margin: 0 0 8px;
    padding: 8px 16px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: none;
    font: inherit;
    font-weight: 600;
    color: var(--_accent);
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  button:focus-visible,
  .button:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  button[aria-disabled='true'] {
    cursor: default;
    opacity: 0.75;
  }
  .choice {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 0 16px;
    min-block-size: 64px;
    padding: 12px 16px;
    border-color: var(--_border);
    color: var(--_text);
    text-align: start;
    font-weight: 400;
  }
  .choice strong {
    display: block;
    font-weight: 600;
  }
  .choice .muted {
    display: block;
  }
  svg {
    inline-size: 24px;
    block-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  :dir(rtl) .turn {
    transform: scaleX(-1);
  }
  .skeleton {
    display: block;
    block-size: 64px;
    margin-block-end: 8px;
    border-radius: var(--_radius);
    background: var(--_raised);
    opacity: 0;
    animation: appear 200ms 150ms forwards;
  }
  .quiet {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @keyframes appear {
    to {
      opacity: 1;
    }
  }
  @media (forced-colors: active) {
    .skeleton {
      border: 1px solid ButtonText;
    }
  }
`;
