import {css} from '../../../styles/css.js';

/** Styles of lists of values, cards and the spinner. */
export const reportStyles = css`
  dl {
    margin: 0 0 var(--_s4);
    border-block-start: var(--_border-width) solid var(--_line);
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--_s4);
    padding: var(--_s2) 0;
    border-block-end: var(--_border-width) solid var(--_line);
  }
  dt {
    color: var(--_muted);
    font-size: var(--_small);
  }
  dd {
    margin: 0;
    margin-inline-start: auto;
    min-inline-size: 0;
    overflow-wrap: break-word;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  dd .muted {
    display: block;
  }
  dd .small {
    display: inline-flex;
    margin-inline-end: calc(-1 * var(--_s2));
  }
  .card {
    padding-inline: var(--_s4);
    border: var(--_border-width) solid var(--_line);
    border-radius: var(--_card-radius);
  }
  .card > :last-child {
    border: 0;
  }
  .card > .party {
    display: block;
    padding-block: var(--_s3);
  }
  .party dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s3);
    text-align: start;
  }
  .party svg {
    flex: none;
    color: var(--_muted);
  }
  .party dd > button {
    flex: none;
    margin-inline-start: auto;
  }
  /* In a narrow window, the button goes below a name rather than break its words. */
  .party dd > span {
    flex: 1 1 0;
    min-inline-size: min(6em, 60%);
  }
  .party strong,
  .choice strong {
    display: block;
    font-weight: var(--_strong);
  }
  .ref {
    display: inline-block;
    max-inline-size: min(9ch, 28vw);
    overflow: hidden;
    vertical-align: middle;
    text-overflow: ellipsis;
    white-space: nowrap;
    user-select: all;
  }
  .spinner {
    display: block;
    inline-size: 32px;
    block-size: 32px;
    margin-block-end: var(--_s4);
    border: 3px solid var(--_line);
    border-block-start-color: var(--_link);
    border-radius: 50%;
    animation: turn 1s linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: none !important;
    }
  }
`;
