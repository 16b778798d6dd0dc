/** Styles of the inspector, based on the design tokens that all elements share. */
import {css} from '../styles/css.js';

export const inspectorStyles = css`
  .root {
    --_line: light-dark(#e3e6ec, #2c333f);
    --_danger: var(--service-danger, light-dark(#b3261e, #ffb4ab));
    --_success: var(--service-success, light-dark(#146c43, #7fd8a5));
    --_mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Liberation Mono', monospace;
    container-type: inline-size;
    max-inline-size: none;
    min-block-size: 0;
    padding: var(--service-padding, 20px);
    font: 400 14px/1.5 var(--_font);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h2 {
    font-size: 18px;
    font-weight: 650;
    line-height: 1.3;
  }
  h3 {
    font-size: 14px;
    font-weight: 650;
  }
  h3 small {
    font-size: 12px;
    font-weight: 400;
    color: var(--_muted);
  }
  .muted,
  .said,
  dt {
    color: var(--_muted);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-inline-start: auto;
  }
  .small,
  .kinds label {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 32px;
    padding: 4px 12px;
    border: 1px solid var(--_border);
    border-radius: 8px;
    background: none;
    font: inherit;
    font-weight: 600;
    color: var(--_text);
    cursor: pointer;
  }
  .small.on {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .small:focus-visible,
  .scroll:focus-visible,
  textarea:focus-visible,
  summary:focus-visible,
  .kinds label:focus-within:has(:focus-visible) {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  .said {
    min-block-size: 21px;
    margin-block: 4px 8px;
    font-size: 13px;
  }
  textarea {
    inline-size: 100%;
    block-size: 12em;
    margin-block-end: 16px;
    padding: 8px;
    border: 1px solid var(--_border);
    border-radius: 8px;
    background: var(--_raised);
    color: var(--_text);
    font: 12px/1.5 var(--_mono);
  }
  .facts,
  .about {
    display: grid;
    align-content: start;
    gap: 16px;
    min-inline-size: 0;
  }
  .facts {
    margin-block-end: 20px;
  }
  section {
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-inline-size: 0;
  }
  .card {
    padding: 12px 16px;
    border-radius: var(--_radius);
    background: var(--_raised);
    overflow-wrap: anywhere;
  }
  .embeds {
    display: grid;
    gap: 8px;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 8px;
    margin-block-end: 4px;
  }
  code {
    font-family: var(--_mono);
    font-size: 13px;
    font-weight: 600;
  }
  .pill {
    padding: 0 8px;
    border: 1px solid currentColor;
    border-radius: 99px;
    font-size: 12px;
    line-height: 20px;
  }
  .pill[data-state='success'],
  .pill[data-state='ready'] {
    color: var(--_success);
  }
  .pill[data-state='error'],
  .pill[data-state='blocked'],
  .pill[data-state='expired'] {
    color: var(--_danger);
  }
  dl > div {
    display: grid;
    grid-template-columns: 92px 1fr;
    gap: 0 8px;
    padding-block: 2px;
    font-size: 13px;
  }
  summary {
    inline-size: fit-content;
    min-block-size: 24px;
    border-radius: 4px;
    font-size: 13px;
    color: var(--_accent);
    cursor: pointer;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }
  .no {
    color: var(--_muted);
  }
  .yes > span:first-child {
    color: var(--_success);
  }
  .accepted {
    color: var(--_success);
  }
  .refused {
    color: var(--_danger);
  }
  .problems li {
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--_danger);
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  .problems li + li {
    margin-block-start: 8px;
  }
  .quiet {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @container (min-width: 40rem) {
    .facts {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }
  }
  @media (hover: hover) {
    .small:not(.on):hover,
    .kinds label:hover {
      background: var(--_raised);
    }
  }
  @media (forced-colors: active) {
    .card,
    .root {
      border: 1px solid CanvasText;
    }
  }
`;
