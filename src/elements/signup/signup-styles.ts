import {css} from '../../styles/css.js';

export const signupStyles = css`
  .agree {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: var(--_s1) var(--_s3);
    margin-block: calc(3 * var(--_s2));
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
    accent-color: var(--_link);
  }
  .agree > :nth-child(n + 3) {
    grid-column: 2;
    justify-self: start;
    margin: 0;
    font-size: var(--_small);
  }
  .agree a {
    padding: var(--_s1) 0;
    color: var(--_link);
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
    margin-inline-end: calc(-1 * var(--_s2));
  }
`;
