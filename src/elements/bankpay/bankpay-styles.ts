import {css} from '../../styles/css.js';

export const bankpayStyles = css`
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 560px;
    margin-block-end: 8px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_raised);
  }
`;
