import {css} from 'lit';

export const bankpayStyles = css`
  .code input {
    font-variant-numeric: tabular-nums;
    font-size: 22px;
    letter-spacing: 0.25em;
  }
  .pair {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 8px;
    margin-block-end: 8px;
  }
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 560px;
    margin-block-end: 8px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
`;
