import {css} from 'lit';

export const paymentStyles = css`
  .amount input {
    min-block-size: 64px;
    font-size: 32px;
    font-weight: 600;
  }
  .amount input,
  dd,
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
  dl {
    margin: 0 0 16px;
    border-block-start: 1px solid var(--_line);
  }
  dl > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 16px;
    padding: 8px 0;
    border-block-end: 1px solid var(--_line);
  }
  dt {
    color: var(--_muted);
    font-size: 14px;
  }
  dd {
    margin: 0;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    text-align: end;
  }
  dd .muted {
    display: block;
  }
  dd .small {
    display: inline-flex;
    margin-inline-end: -8px;
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
  .seal {
    display: grid;
    place-items: center;
    inline-size: 56px;
    block-size: 56px;
    margin-block-end: 16px;
    border-radius: 50%;
    background: var(--_raised);
    color: var(--_success);
  }
  .seal svg {
    inline-size: 32px;
    block-size: 32px;
    stroke-width: 2.25;
  }
  .spinner {
    display: block;
    inline-size: 32px;
    block-size: 32px;
    margin-block-end: 16px;
    border: 3px solid var(--_line);
    border-block-start-color: var(--_accent);
    border-radius: 50%;
    animation: turn 1s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner,
    .now .dot {
      animation: none !important;
    }
  }
`;
