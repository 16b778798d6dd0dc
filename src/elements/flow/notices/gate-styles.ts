import {css} from '../../../styles/css.js';

/** Styles of the list of gates. */
export const gateStyles = css`
  .gate {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_s4);
  }
  .gate svg {
    flex: none;
    color: var(--_muted);
  }
  .gate > span {
    flex: 1 1 8em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .gate .muted {
    display: block;
  }
  .gate button {
    flex: none;
    min-inline-size: 44px;
    min-block-size: 44px;
    max-inline-size: 100%;
    margin-inline-start: auto;
  }
  .again {
    margin: var(--_s4) 0 0;
    text-align: center;
  }
`;
