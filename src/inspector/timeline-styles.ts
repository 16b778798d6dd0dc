/** Styles of the timeline and its filter. */
import {css} from '../styles/css.js';

export const timelineStyles = css`
  .kinds {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .kinds label {
    padding-inline: 10px;
    font-weight: 400;
    font-size: 13px;
  }
  .kinds input {
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .kinds input:focus-visible {
    outline: none;
  }
  [data-kind] {
    --_kind: var(--_accent);
  }
  [data-kind='state'] {
    --_kind: light-dark(#6b4fc8, #b9a5ff);
  }
  [data-kind='call'] {
    --_kind: light-dark(#0f766a, #6fd6c5);
  }
  [data-kind='request'] {
    --_kind: light-dark(#8a5a00, #f0c070);
  }
  [data-kind='message'] {
    --_kind: light-dark(#a1337f, #f2a0d6);
  }
  [data-kind='problem'] {
    --_kind: var(--_danger);
  }
  .dot::before {
    content: '';
    display: inline-block;
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    margin-inline-end: 6px;
    border-radius: 50%;
    background: var(--_kind);
  }
  .kinds .dot::before {
    margin-inline-end: 0;
  }
  .count {
    min-inline-size: 1.5ch;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .scroll {
    max-block-size: 28rem;
    overflow: auto;
    border-radius: 4px;
  }
  .entry {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 12px;
    padding-block: 8px;
    padding-inline: 6px 4px;
    border-block-start: 1px solid var(--_line);
    border-inline-start: 3px solid transparent;
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  [hidden] {
    display: none !important;
  }
  .entry[data-kind='problem'] {
    border-inline-start-color: var(--_danger);
    background: var(--_raised);
  }
  .entry time {
    color: var(--_muted);
    font: 12px var(--_mono);
  }
  .kind {
    font-size: 12px;
    color: var(--_muted);
  }
  .source {
    font-size: 12px;
    color: var(--_muted);
  }
  .happening {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 12px;
    min-inline-size: 0;
  }
  .happening > * {
    min-inline-size: 0;
  }
  .fact {
    color: var(--_muted);
    font: 12px/1.5 var(--_mono);
  }
  @container (min-width: 40rem) {
    .entry {
      flex-wrap: nowrap;
    }
    .happening {
      flex: 1 1 0;
    }
    .source {
      order: 1;
      white-space: nowrap;
    }
    .kind {
      min-inline-size: 84px;
    }
  }
  @media (forced-colors: active) {
    .dot::before {
      background: CanvasText;
    }
  }
`;
