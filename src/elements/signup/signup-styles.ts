import {css} from 'lit';

export const signupStyles = css`
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
  .summary:focus-visible,
  a:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
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
  .agree {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 4px 12px;
    margin-block: 24px;
  }
  .agree label {
    margin: 0;
    font-weight: 400;
  }
  .agree input {
    inline-size: 24px;
    min-block-size: 24px;
    block-size: 24px;
    margin: 0;
    padding: 0;
    accent-color: var(--_accent);
  }
  .agree > :nth-child(n + 3) {
    grid-column: 2;
    justify-self: start;
    margin: 0;
    font-size: 14px;
  }
  .agree a {
    padding: 4px 0;
    color: var(--_accent);
  }
  .found {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
  }
  .found dl {
    grid-column: 1 / -1;
  }
  .found dd {
    white-space: pre-line;
  }
  .found .small {
    grid-column: 2;
    margin-inline-end: -8px;
  }
`;
