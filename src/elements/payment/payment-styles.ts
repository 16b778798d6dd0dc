import {css} from '../../styles/css.js';

export const paymentStyles = css`
  .amount input {
    min-block-size: 64px;
    font-size: 32px;
    font-weight: 600;
  }
  .amount input,
  .sum {
    font-variant-numeric: tabular-nums;
  }
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-end: 16px;
  }
  .presets button {
    flex: 1 1 auto;
    min-block-size: 40px;
    padding-inline: 4px;
    white-space: nowrap;
    border-color: var(--_line);
  }
  .sum {
    margin: 0 0 16px;
    font-size: 32px;
    font-weight: 650;
    line-height: 1.25;
  }
  .track li {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 16px;
    align-items: center;
    padding: 8px 0;
    color: var(--_muted);
  }
  .track .now {
    color: var(--_text);
    font-weight: 600;
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
    border-color: var(--_accent);
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
