/** QR codes. This module loads when the first code is shown. */
import {html, type TemplateResult} from 'lit';
import {correction, generate} from 'lean-qr/nano';

export interface QrCode {
  /** The number of modules (squares) on one side, without the quiet zone. */
  readonly size: number;
  /**
   * The dark modules as an SVG path. A module is one unit, and each run in a row is a rectangle.
   */
  readonly path: string;
}

/**
 * Makes a code with the lowest level of error correction. Such a code has the fewest
 * modules, so it is the easiest to scan, and a screen has no stains to correct.
 */
export function qrCode(text: string): QrCode {
  const bits = generate(text, {minCorrectionLevel: correction.L});
  const {size} = bits;
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0, run = 0; x < size; x += run + 1) {
      run = 0;
      while (bits.get(x + run, y)) run++;
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`;
    }
  }
  return {size, path};
}

/**
 * Draws the code with the quiet zone that scanners need. CSS makes it dark on light in all modes.
 */
export const qrPicture = ({size, path}: QrCode, label: string): TemplateResult =>
  html`<svg
    viewBox="-4 -4 ${size + 8} ${size + 8}"
    role="img"
    aria-label=${label}
    shape-rendering="crispEdges"
  >
    <path d=${path} />
  </svg>`;
