/** Styles of headings, lists and buttons on the first screen. */
import {css} from './css.js';

export const controls = css`
  header {
    margin-block-end: var(--_s4);
  }
  h2 {
    margin: 0;
    font: var(--_heading-weight) var(--_heading) / 1.3 var(--_heading-font);
    overflow-wrap: anywhere;
  }
  h2:focus {
    outline: none;
  }
  .where {
    display: flex;
    align-items: center;
    min-block-size: calc(var(--_control) - var(--_s4));
    margin: 0;
    padding-block: var(--_s1);
  }
  .where,
  .muted {
    color: var(--_muted);
    font-size: var(--_small);
  }
  ul,
  ol {
    margin: 0 0 var(--_s4);
    padding: 0;
    list-style: none;
  }
  button,
  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    inline-size: 100%;
    min-block-size: var(--_control);
    margin: 0 0 var(--_s2);
    padding: var(--_s2) var(--_s4);
    border: var(--_border-width) solid transparent;
    border-radius: var(--_button-radius);
    background: none;
    font: inherit;
    font-weight: var(--_button-weight);
    color: var(--_link);
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  button:focus-visible,
  .button:focus-visible {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: 2px;
  }
  button[aria-disabled='true'] {
    cursor: default;
  }
  button[aria-disabled='true']:not(.pressed) {
    opacity: 0.5;
  }
  .pressed {
    position: relative;
  }
  .pressed::after {
    content: '';
    position: absolute;
    inset-block-start: calc(50% - 9px);
    inset-inline-end: 18px;
    inline-size: 18px;
    block-size: 18px;
    border: 2px solid;
    border-block-start-color: transparent;
    border-radius: 50%;
    animation: turn 1s linear infinite;
  }
  .pressed .turn {
    visibility: hidden;
  }
  .choice {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 0 var(--_s4);
    min-block-size: calc(var(--_control) + var(--_s4));
    padding: var(--_s3) var(--_s4);
    border-color: var(--_border);
    border-radius: var(--_card-radius);
    color: var(--_text);
    text-align: start;
    font-weight: 400;
  }
  /* "Coming soon" goes below the name where both have no room. */
  .choice:disabled {
    display: flex;
    flex-wrap: wrap;
    justify-content: start;
    padding-inline-start: calc(7 * var(--_s2));
    border-style: dashed;
    color: var(--_muted);
    font-size: var(--_small);
    cursor: default;
  }
  .choice:disabled svg {
    margin-inline-start: calc(-5 * var(--_s2));
  }
  .choice:disabled span {
    flex: 1 1 7em;
  }
  .choice strong {
    display: block;
    font-weight: var(--_strong);
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
    block-size: calc(var(--_control) + 2 * var(--_s4));
    margin-block-end: var(--_s2);
    border-radius: var(--_card-radius);
    background: var(--_raised);
    opacity: 0;
    animation: appear 200ms 150ms forwards;
  }
  .short {
    inline-size: 40%;
    block-size: 20px;
  }
  .mid {
    block-size: var(--_control);
    margin-block-end: var(--_s4);
  }
  .tall {
    block-size: 360px;
  }
  .quiet {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @keyframes appear {
    to {
      opacity: 1;
    }
  }
  @media (forced-colors: active) {
    .skeleton {
      border: var(--_border-width) solid ButtonText;
    }
  }
`;
