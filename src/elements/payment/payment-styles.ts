import {css} from '../../styles/css.js';
import {formStyles} from '../../styles/form.js';
import {reportStyles} from '../views/form/report-styles.js';

const paymentStyles = css`
  .root {
    --_large: calc(var(--_heading) * var(--_scale));
  }
  /* In the narrowest window, an amount of thousands fits beside a sign such as US$. */
  .amount {
    --_large: min(calc(var(--_heading) * var(--_scale)), 9.5vw);
  }
  .amount input {
    min-block-size: calc(var(--_control) + var(--_s4));
    font-size: var(--_large);
    font-weight: var(--_strong);
  }
  .amount input,
  .sum {
    font-variant-numeric: tabular-nums;
  }
  .signed {
    position: relative;
    --_n: 0;
  }
  .s1 {
    --_n: 1;
  }
  .s2 {
    --_n: 2.6;
  }
  .s3 {
    --_n: 3.9;
  }
  .s4 {
    --_n: 5.2;
  }
  .sign {
    position: absolute;
    inset-block: 0;
    inset-inline-start: var(--_s4);
    display: grid;
    align-items: center;
    font: var(--_strong) var(--_large) / 1 var(--_font);
    color: var(--_muted);
    pointer-events: none;
  }
  .after .sign {
    inset-inline: auto var(--_s4);
  }
  .signed:not(.after) input {
    padding-inline-start: calc(var(--_s4) * 1.25 + var(--_n) * var(--_large) * 0.62);
  }
  .after input {
    padding-inline-end: calc(var(--_s4) * 1.25 + var(--_n) * var(--_large) * 0.62);
  }
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s2);
    margin-block-end: var(--_s4);
  }
  .presets button {
    flex: 1 1 auto;
    min-block-size: calc(var(--_control) - var(--_s2));
    padding-inline: var(--_s1);
    white-space: nowrap;
    border-color: var(--_line);
  }
  .presets [aria-pressed='true'] {
    border-color: var(--_link);
    box-shadow: inset 0 0 0 1px var(--_link);
  }
  @media (forced-colors: active) {
    .presets [aria-pressed='true'] {
      border: 3px solid Highlight;
    }
  }
  .sum {
    margin: 0 0 var(--_s4);
    text-align: center;
    /* A number stays whole in the narrowest window. */
    font-size: min(var(--_large), 9vw);
    font-weight: var(--_heading-weight);
    line-height: 1.25;
  }
  /* Below the button of a session that has ended. */
  [part~='retry'] + .sum {
    margin-block-start: calc(3 * var(--_s2));
  }
  .wait {
    display: flex;
    align-items: center;
    gap: var(--_s3);
    min-block-size: var(--_control);
  }
  .wait .spinner {
    flex: none;
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
  }
  .track li {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: var(--_s4);
    align-items: center;
    padding: var(--_s2) 0;
    color: var(--_muted);
  }
  .track .now {
    color: var(--_text);
    font-weight: var(--_strong);
  }
  .dot {
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border: 2px solid var(--_border);
    border-radius: 50%;
  }
  .dot svg {
    inline-size: 16px;
    block-size: 16px;
    stroke-width: 2.5;
  }
  .now .dot {
    border-color: var(--_link);
    border-block-start-color: transparent;
    animation: turn 1s linear infinite;
  }
  .done .dot {
    border-color: var(--_success);
    color: var(--_success);
  }
  @media (prefers-reduced-motion: reduce) {
    .now .dot {
      animation: none !important;
    }
  }
`;

/** The style sheets of a payment's screens. */
export const paymentSheets = [formStyles, reportStyles, paymentStyles] as const;
