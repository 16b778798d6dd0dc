import {css} from '../../styles/css.js';

export const termsStyles = css`
  iframe {
    display: block;
    inline-size: 100%;
    border: 0;
    outline: 1px solid var(--_line);
    outline-offset: -1px;
    border-radius: var(--_card-radius);
    background: var(--_raised);
  }
`;
