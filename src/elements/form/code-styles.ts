import {css} from '../../styles/css.js';

export const codeStyles = css`
  .code input {
    font-variant-numeric: tabular-nums;
    font-size: 22px;
    letter-spacing: 0.25em;
  }
  .pair {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 8px;
    margin-block-end: 8px;
    margin-inline: -8px;
  }
`;
