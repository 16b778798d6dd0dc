/** Styles of forms. */
import {css} from './css.js';

export const formStyles = css`
  form,
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  fieldset {
    margin-block-end: 16px;
  }
  .field {
    margin-block-end: 16px;
  }
  label {
    display: block;
    margin-block-end: 4px;
    font-weight: 600;
  }
  input,
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
  input[aria-invalid='true'],
  select[aria-invalid='true'] {
    border-color: var(--_danger);
    border-width: 2px;
  }
  .field > p {
    margin: 4px 0 0;
    font-size: 14px;
  }
  select:focus-visible,
  .option:focus-within,
  .summary:focus-visible,
  a:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
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
`;
