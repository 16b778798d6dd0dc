import {css} from 'lit';

export const frameStyles = css`
  .frame {
    display: block;
    inline-size: 100%;
    border: 0;
    color-scheme: inherit;
  }
  /* It is measured before it is seen, and where it will be: browsers do not draw a frame that is out of sight. */
  .root:has(> .frame.waiting) {
    position: relative;
  }
  .frame.waiting {
    position: absolute;
    inset: 0 0 auto;
    visibility: hidden;
  }
  /* Surface and space are drawn inside. */
  .root:has(> .frame:not(.waiting)) {
    min-block-size: 0;
    padding: 0;
    background: none;
  }
`;
