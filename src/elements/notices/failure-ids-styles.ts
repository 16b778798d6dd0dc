import {css} from '../../styles/css.js';

export const failureIdsStyles = css`
  .ids {
    margin-block-start: 16px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--_line);
  }
  .ids p {
    margin: 0;
  }
  .ids bdi {
    display: inline-block;
    max-inline-size: 100%;
  }
  .ids button {
    margin-inline-start: -9px;
  }
`;
