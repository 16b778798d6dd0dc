import {css} from '../../styles/css.js';

export const bankpayStyles = css`
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 560px;
    margin-block-end: var(--_s2);
    border: var(--_border-width) solid var(--_line);
    border-radius: var(--_card-radius);
    background: var(--_raised);
  }
  .window {
    display: flex;
    align-items: center;
    inline-size: fit-content;
    min-block-size: 44px;
    margin-block-end: var(--_s4);
  }
`;
