import {css} from '../../styles/css.js';

export const frameStyles = css`
  .frame {
    display: block;
    inline-size: 100%;
    border: 0;
    color-scheme: inherit;
  }
  /*
   * The frame is measured in its final place before it is shown. Browsers do not render a frame
   * that is out of sight.
   */
  .root:has(> .frame.waiting) {
    position: relative;
  }
  .frame.waiting {
    position: absolute;
    inset: 0 0 auto;
    visibility: hidden;
  }
  /* The frame draws the surface and the padding. */
  .root:has(> .frame:not(.waiting)) {
    min-block-size: 0;
    padding: 0;
    background: none;
  }
`;
