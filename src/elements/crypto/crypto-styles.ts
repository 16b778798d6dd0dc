import {css} from 'lit';

export const cryptoStyles = css`
  select {
    display: block;
    inline-size: 100%;
    min-block-size: 48px;
    padding: 8px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    text-overflow: ellipsis;
  }
  select[aria-invalid='true'] {
    border-color: var(--_danger);
    border-width: 2px;
  }
  select:focus-visible,
  .option:focus-within {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  fieldset {
    min-inline-size: 0;
    margin-block-end: 16px;
  }
  legend {
    margin-block-end: 8px;
    padding: 0;
    font-weight: 600;
  }
  .option {
    display: grid;
    grid-template-columns: 20px 1fr auto;
    gap: 0 12px;
    align-items: center;
    min-block-size: 48px;
    margin: 0 0 8px;
    padding: 8px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    font-weight: 400;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  .option strong {
    font-weight: 600;
  }
  .option input {
    inline-size: 20px;
    min-block-size: 20px;
    margin: 0;
    padding: 0;
    accent-color: var(--_accent);
  }
  .option input:focus-visible {
    outline: none;
  }
  .option:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
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
