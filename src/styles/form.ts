/** Styles of forms. */
import {css} from './css.js';

export const formStyles = css`
  .root {
    --_input-surface: var(--service-input-surface, var(--_surface));
    --_input-radius: var(--service-input-radius, var(--_radius));
  }
  form,
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  fieldset {
    margin-block-end: var(--_s4);
  }
  .field {
    margin-block-end: var(--_s4);
  }
  label {
    display: block;
    margin-block-end: var(--_s1);
    font-weight: var(--_strong);
  }
  input,
  select {
    display: block;
    inline-size: 100%;
    min-block-size: var(--_control);
    padding: var(--_s2) var(--_s3);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_input-radius);
    background: var(--_input-surface);
    color: var(--_text);
    font: inherit;
    /* A smaller one makes a phone zoom in. */
    font-size: max(16px, 1em);
    text-overflow: ellipsis;
    /* A browser dims a disabled list, but not a read-only field beside it. */
    opacity: 1;
  }
  /* The browser's own arrow has its own inset. */
  select {
    appearance: none;
    padding-inline-end: calc(3 * var(--_s3));
  }
  .pick {
    position: relative;
  }
  .pick::after {
    position: absolute;
    inset-block-start: calc(50% - 5px);
    inset-inline-end: var(--_s4);
    pointer-events: none;
  }
  input::placeholder {
    opacity: 1;
    color: var(--_placeholder);
  }
  input[aria-invalid='true'],
  select[aria-invalid='true'],
  .field:has(> .problem) > .option {
    border-color: var(--_danger);
    border-width: 2px;
  }
  .field > p {
    margin: var(--_s1) 0 0;
    font-size: var(--_small);
  }
  input:focus-visible,
  select:focus-visible,
  .option:focus-within,
  .summary:focus-visible,
  a:focus-visible {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: 2px;
  }
  legend {
    margin-block-end: var(--_s2);
    padding: 0;
    font-weight: var(--_strong);
  }
  .date {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s2);
  }
  .date > div {
    flex: 1 1 4em;
    min-inline-size: 0;
  }
  .date > .year {
    flex-grow: 1.5;
  }
  .date input {
    padding-inline: var(--_s2);
  }
  .date label {
    font-size: var(--_small);
    font-weight: 400;
  }
  .dial {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_s2);
  }
  .dial > div {
    display: grid;
  }
  .dial > input {
    flex: 1 1 140px;
    inline-size: 0;
  }
  /* The list has the names. The choice is shown in short, below the invisible list. */
  .dial > div > * {
    grid-area: 1 / 1;
  }
  .dial select {
    z-index: 1;
    opacity: 0;
    inline-size: 0;
    min-inline-size: 100%;
    padding: 0;
  }
  .calling {
    display: flex;
    align-items: center;
    gap: var(--_s2);
    padding-inline: var(--_s3);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_input-radius);
    background: var(--_input-surface);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .pick::after,
  .calling::after {
    content: '';
    inline-size: 6px;
    block-size: 6px;
    margin-block-end: 3px;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }
  select:focus-visible + .calling {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: 2px;
  }
  .option {
    display: grid;
    grid-template-columns: 20px 1fr auto;
    gap: 0 var(--_s3);
    align-items: center;
    min-block-size: var(--_control);
    margin: 0 0 var(--_s2);
    padding: var(--_s2) var(--_s4);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_card-radius);
    font-weight: 400;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  .option strong {
    display: block;
    font-weight: var(--_strong);
  }
  .option input {
    inline-size: 20px;
    min-block-size: 20px;
    margin: 0;
    padding: 0;
    accent-color: var(--_link);
  }
  .option input:focus-visible {
    outline: none;
  }
  .option:has(:checked) {
    border-color: var(--_link);
    box-shadow: inset 0 0 0 1px var(--_link);
  }
  @media (forced-colors: active) {
    .option:has(:checked) {
      border: 3px solid Highlight;
    }
  }
  .summary {
    margin-block-end: var(--_s4);
    padding: var(--_s3) var(--_s4);
    border: 2px solid var(--_danger);
    border-radius: var(--_card-radius);
    background: var(--_danger-surface);
  }
  .summary p,
  .summary ul {
    margin: 0;
  }
  .summary a {
    display: inline-block;
    padding: var(--_s1) 0;
    color: var(--_danger);
    overflow-wrap: anywhere;
  }
`;
