import {css} from '../../styles/css.js';

export const kycStyles = css`
  [hidden] {
    display: none !important;
  }
  .rows > li {
    overflow-wrap: anywhere;
  }
  h3 {
    margin: 0 0 8px;
    font-size: 16px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .side {
    margin-block-end: 16px;
    padding: 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .side > p {
    margin-block-end: 8px;
  }
  .picture,
  .camera video {
    display: block;
    inline-size: 100%;
    max-block-size: 320px;
    margin-block-end: 8px;
    border-radius: 8px;
    background: var(--_raised);
    object-fit: contain;
  }
  .picture {
    aspect-ratio: 3 / 2;
  }
  .paper {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px;
    border-radius: 8px;
    background: var(--_raised);
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 8px;
    margin-block-end: 4px;
    accent-color: var(--_accent);
  }
  .under {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
  .under .small {
    flex: none;
    margin-inline-end: -8px;
  }
  .received {
    color: var(--_success);
    font-weight: 600;
  }
  .received::before {
    content: '\u2713 ' / '';
  }
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 208px), 1fr));
    gap: 8px;
  }
  .way {
    gap: 8px;
    padding-inline: 8px;
    margin: 0;
    border-color: var(--_border);
    color: var(--_text);
  }
  .way svg {
    flex: none;
  }
  .part {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
    margin-block-end: 8px;
  }
  .part > dl,
  .part > p,
  .part > div {
    grid-column: 1 / -1;
  }
  .part .small {
    margin-inline-end: -8px;
  }
  .line-of {
    display: block;
  }
  .thumbs {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    margin-block-end: 16px;
  }
  .thumbs .picture {
    max-block-size: 160px;
    margin: 0;
  }
`;
