import {css} from '../../../styles/css.js';

export const failureIdsStyles = css`
  .ids {
    margin-block-start: var(--_s4);
    padding-block-start: var(--_s3);
    border-block-start: var(--_border-width) solid var(--_line);
  }
  .ids p {
    margin: 0;
  }
  .ids bdi {
    display: inline-block;
    max-inline-size: 100%;
  }
  .ids button {
    margin-inline-start: calc(-1 * var(--_s2));
    text-align: start;
  }
`;
