import {css} from '../../styles/css.js';

/** Styles of the entered values, the spinner and the mark of success. */
export const reportStyles = css`
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
    font-variant-numeric: tabular-nums;
  }
  dd .muted {
    display: block;
  }
  dd .small {
    display: inline-flex;
    margin-inline-end: -8px;
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
    .spinner {
      animation: none !important;
    }
  }
`;
