import {css} from '../../styles/css.js';

export const handoffStyles = css`
  /* As in a crypto deposit, which is another part of the code. */
  .qr {
    inline-size: 232px;
    max-inline-size: 100%;
    aspect-ratio: 1;
    margin: 0 auto var(--_s4);
    border: var(--_border-width) solid var(--_line);
    border-radius: var(--_card-radius);
    background: #fff;
    forced-color-adjust: none;
  }
  .qr svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    stroke: none;
    fill: #000;
  }
  .term {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_small);
  }
  .link {
    display: block;
    margin-block-end: var(--_s2);
    color: var(--_link);
    font: var(--_small) / 1.5 var(--_mono);
    overflow-wrap: anywhere;
  }
  .qr ~ .way {
    margin-block-end: var(--_s2);
  }
  .given > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--_s4);
  }
`;
