import {css} from '../../styles/css.js';

export const signupStyles = css`
  .agree {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 4px 12px;
    margin-block: 24px;
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
    accent-color: var(--_accent);
  }
  .agree > :nth-child(n + 3) {
    grid-column: 2;
    justify-self: start;
    margin: 0;
    font-size: 14px;
  }
  .agree a {
    padding: 4px 0;
    color: var(--_accent);
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
    margin-inline-end: -8px;
  }
`;
