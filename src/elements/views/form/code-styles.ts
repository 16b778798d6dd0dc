import {css} from '../../../styles/css.js';

export const codeStyles = css`
  .code input {
    font-variant-numeric: tabular-nums;
    font-size: var(--_heading);
    letter-spacing: 0.25em;
  }
  .pair {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--_s2);
    margin-block-end: var(--_s2);
    margin-inline: calc(-1 * var(--_s2));
  }
`;
