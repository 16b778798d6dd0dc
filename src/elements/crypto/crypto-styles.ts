import {css} from '../../styles/css.js';

export const cryptoStyles = css`
  /* The time goes below the name where both have no room, and below its first letter. */
  .option {
    display: flex;
    flex-wrap: wrap;
    padding-inline-start: calc(20px + var(--_s3) + var(--_s4));
  }
  .option input {
    flex: none;
    margin-inline-start: calc(-20px - var(--_s3));
  }
  /* A word breaks only where a whole line is too short for it. */
  .option > :nth-child(2) {
    flex: 1 1 5em;
    max-inline-size: 100%;
    overflow-wrap: break-word;
  }
  .copy {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--_s4);
    margin-block-end: var(--_s4);
  }
  .copy > span {
    flex: 1 1 7em;
    min-inline-size: 0;
  }
  .copy .small {
    flex: none;
    max-inline-size: 100%;
    gap: var(--_s1);
    margin-inline-end: calc(-1 * var(--_s2));
  }
  .primary svg {
    margin-inline-end: var(--_s2);
  }
  .term {
    display: block;
    margin: 0;
    color: var(--_muted);
    font-size: var(--_small);
  }
  .value {
    font-weight: var(--_strong);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
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
  .address {
    margin-block-end: var(--_s4);
  }
  .address .note {
    margin-block: var(--_s2) 0;
  }
  .address .term bdi {
    display: inline-block;
    margin-inline-start: var(--_s1);
    padding: 0 var(--_s2);
    border: var(--_border-width) solid var(--_border);
    border-radius: 999px;
    color: var(--_text);
    font-weight: var(--_strong);
  }
  code {
    font: var(--_size)/1.75 var(--_mono);
    overflow-wrap: anywhere;
  }
  .chunks {
    display: block;
    text-align: start;
    text-wrap: balance;
    user-select: all;
  }
  .chunks span {
    margin-inline-end: 0.5ch;
    color: var(--_muted);
  }
  .chunks .edge {
    color: var(--_text);
    font-weight: 700;
  }
  .memo {
    margin-block: var(--_s4);
    padding: var(--_s3) var(--_s4);
    border: 2px solid var(--_warning);
    border-radius: var(--_card-radius);
    background: var(--_warning-surface);
  }
  .memo .copy {
    margin-block-end: var(--_s2);
  }
  .memo p {
    margin: 0;
  }
  .left {
    margin: var(--_s1) 0 0;
    font-size: var(--_small);
    font-variant-numeric: tabular-nums;
  }
`;
