import {css} from '../../styles/css.js';

export const kycStyles = css`
  [hidden] {
    display: none !important;
  }
  h3,
  .rows > li {
    overflow-wrap: anywhere;
  }
  h3 {
    margin: 0 0 var(--_s2);
    font-size: var(--_size);
    font-weight: var(--_strong);
  }
  .side {
    margin-block-end: var(--_s4);
    padding: var(--_s4);
    border: var(--_border-width) solid var(--_line);
    border-radius: var(--_card-radius);
  }
  .side > p,
  .side > .picture {
    margin-block-end: var(--_s2);
  }
  .side > .problem {
    font-size: var(--_small);
  }
  .picture {
    display: block;
    aspect-ratio: 3 / 2;
    inline-size: 100%;
    max-block-size: 320px;
    margin-block-end: var(--_s4);
    border-radius: var(--_card-radius);
    background: var(--_raised);
    object-fit: contain;
  }
  .camera {
    display: grid;
    place-items: center;
    overflow: hidden;
    aspect-ratio: 4 / 3;
    inline-size: 100%;
    margin-block-end: var(--_s4);
    border-radius: var(--_card-radius);
    background: var(--_raised);
  }
  .camera > * {
    grid-area: 1 / 1;
    min-block-size: 0;
  }
  .camera video {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  /* Outline of an ID-1 card. With the class "page", of a passport page (ID-3). */
  .outline {
    forced-color-adjust: none;
    inline-size: 88%;
    aspect-ratio: 85.6 / 54;
    border: 3px solid #fff;
    border-radius: 4% / 6.4%;
    outline: 100vmax solid rgb(0 0 0 / 45%);
    pointer-events: none;
  }
  .outline.page {
    aspect-ratio: 125 / 88;
  }
  .paper,
  .under {
    display: flex;
    align-items: center;
    gap: 0 var(--_s2);
  }
  .paper {
    padding: var(--_s3);
    border-radius: var(--_card-radius);
    background: var(--_raised);
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 8px;
    margin-block-end: var(--_s1);
    accent-color: var(--_link);
  }
  .under {
    flex-wrap: wrap;
    font-size: var(--_small);
    font-variant-numeric: tabular-nums;
  }
  .under > span {
    flex: 1 8em;
  }
  .received {
    color: var(--_success);
    font-weight: var(--_strong);
  }
  .received::before {
    content: '\u2713 ' / '';
  }
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 208px), 1fr));
    gap: var(--_s2);
  }
  .way {
    gap: var(--_s2);
    padding-inline: var(--_s2);
    margin: 0;
    border-color: var(--_border);
    color: var(--_text);
  }
  .to-phone {
    margin-block-end: var(--_s4);
  }
  .way svg,
  .paper svg {
    flex: none;
  }
  .part {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
    margin-block-end: var(--_s2);
  }
  .part > :nth-child(n + 3) {
    grid-column: 1 / -1;
  }
  .part .small,
  .under .small {
    margin-inline: calc(-1 * var(--_s2));
  }
  .line-of {
    display: block;
  }
  .thumbs {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--_s2);
    margin-block-end: var(--_s4);
  }
  /* A sentence has no room in half a narrow window. */
  .thumbs .whole {
    grid-column: 1 / -1;
    margin: 0;
  }
  .thumbs .picture {
    max-block-size: 160px;
    margin: 0;
  }
`;
