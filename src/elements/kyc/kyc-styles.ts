import {css} from 'lit';

export const kycStyles = css`
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
  .option:focus-within,
  .summary:focus-visible,
  a:focus-visible {
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
    grid-template-columns: 20px 1fr;
    gap: 0 12px;
    align-items: center;
    min-block-size: 56px;
    margin: 0 0 8px;
    padding: 8px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    font-weight: 400;
    cursor: pointer;
  }
  .option strong {
    display: block;
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
  .summary {
    margin-block-end: 16px;
    padding: 12px 16px;
    border: 2px solid var(--_danger);
    border-radius: var(--_radius);
  }
  .summary p,
  .summary ul {
    margin: 0;
  }
  .summary a {
    display: inline-block;
    padding: 4px 0;
    color: var(--_danger);
    overflow-wrap: anywhere;
  }
  h3 {
    margin: 0 0 8px;
    font-size: 16px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .side {
    margin-block-end: 16px;
    padding: 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .side > p {
    margin-block-end: 8px;
  }
  .picture,
  .camera video {
    display: block;
    inline-size: 100%;
    max-block-size: 320px;
    margin-block-end: 8px;
    border-radius: 8px;
    background: var(--_raised);
    object-fit: contain;
  }
  .paper {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px;
    border-radius: 8px;
    background: var(--_raised);
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 8px;
    margin-block-end: 4px;
    accent-color: var(--_accent);
  }
  .under {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
  .under .small {
    flex: none;
    margin-inline-end: -8px;
  }
  .received {
    color: var(--_success);
    font-weight: 600;
  }
  .received::before {
    content: '✓ ' / '';
  }
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 176px), 1fr));
    gap: 8px;
  }
  .way {
    gap: 8px;
    margin: 0;
    border-color: var(--_border);
    color: var(--_text);
  }
  .part {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
    margin-block-end: 8px;
  }
  .part > dl,
  .part > p,
  .part > div {
    grid-column: 1 / -1;
  }
  .part .small {
    margin-inline-end: -8px;
  }
  .line-of {
    display: block;
  }
  .thumbs {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    margin-block-end: 16px;
  }
  .thumbs .picture {
    max-block-size: 160px;
    margin: 0;
  }
`;
