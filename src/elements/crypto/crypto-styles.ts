import {css} from '../../styles/css.js';

export const cryptoStyles = css`
  .copy {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    margin-block-end: 16px;
  }
  .copy .small {
    flex: none;
    gap: 4px;
    margin-inline-end: -8px;
  }
  .primary svg {
    margin-inline-end: 8px;
  }
  .term {
    display: block;
    margin: 0;
    color: var(--_muted);
    font-size: 14px;
  }
  .value {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .qr {
    inline-size: 232px;
    max-inline-size: 100%;
    aspect-ratio: 1;
    margin: 0 auto 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: #fff;
    forced-color-adjust: none;
  }
  .qr svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    stroke: none;
    fill: #000;
  }
  .address {
    margin-block-end: 16px;
  }
  .address .note {
    margin-block: 8px 0;
  }
  .badge {
    display: inline-block;
    margin-inline-start: 4px;
    padding: 0 8px;
    border: 1px solid var(--_border);
    border-radius: 999px;
    color: var(--_text);
    font-weight: 600;
  }
  code {
    font:
      16px/1.75 ui-monospace,
      Menlo,
      Consolas,
      monospace;
    overflow-wrap: anywhere;
  }
  .chunks {
    display: block;
    text-align: start;
    text-wrap: balance;
    user-select: all;
  }
  .chunks span {
    margin-inline-end: 0.5ch;
    color: var(--_muted);
  }
  .chunks .edge {
    color: var(--_text);
    font-weight: 700;
  }
  .memo {
    margin-block: 16px;
    padding: 12px 16px;
    border: 2px solid var(--_danger);
    border-radius: var(--_radius);
  }
  .memo .copy {
    margin-block-end: 8px;
  }
  .memo p {
    margin: 0;
  }
  .left {
    margin: 4px 0 0;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
`;
