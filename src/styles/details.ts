/** Styles that the later screens need besides the controls. */
import {css} from './css.js';

export const details = css`
  .root {
    --_line: light-dark(#e3e6ec, #2c333f);
    --_danger: var(--service-danger, light-dark(#b3261e, #ffb4ab));
    --_success: var(--service-success, light-dark(#146c43, #7fd8a5));
  }
  @media (hover: hover) {
    button:hover:not([aria-disabled='true']):not(.primary),
    .button:hover {
      background: var(--_raised);
    }
    .primary:hover:not([aria-disabled='true']) {
      filter: brightness(1.08);
    }
  }
  input:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 16px;
  }
  h2 {
    flex: 0 0 100%;
  }
  p {
    margin: 0 0 16px;
    overflow-wrap: anywhere;
  }
  .note {
    padding: 12px 16px;
    border-radius: var(--_radius);
    background: var(--_raised);
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation-duration: 1ms !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .note,
    .primary {
      border: 1px solid ButtonText;
    }
  }
  .where {
    margin: 0;
    line-height: 32px;
    font-size: 14px;
    color: var(--_muted);
  }
  .problem {
    color: var(--_danger);
  }
  .problem::before {
    content: '\u26a0 ' / '';
  }
  .small {
    inline-size: auto;
    min-block-size: 32px;
    margin: 0;
    padding: 4px 8px;
    font-size: 14px;
  }
  .back {
    gap: 4px;
    margin-inline-start: -6px;
    padding-inline: 0 8px;
  }
  .small svg {
    inline-size: 20px;
    block-size: 20px;
  }
  a[part] {
    padding: 12px 0;
    text-align: center;
    color: var(--_accent);
  }
  .rows > li {
    padding: 12px 0;
    border-block-end: 1px solid var(--_line);
  }
  .gate {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
  }
  .gate > span {
    flex: 1 1 auto;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .gate .muted {
    display: block;
  }
  .gate button {
    flex: none;
    max-inline-size: 40%;
  }
`;
