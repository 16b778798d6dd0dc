/** Checks whether text in the page's colors is legible. */
import {sayOf} from './say.js';

/** The minimum contrast ratio of WCAG 2.2, 1.4.3. */
const LEAST = 4.5;

/** Reports the pairs of text and background colors that are hard to read. */
export function sayContrast(element: HTMLElement): void {
  const root = element.shadowRoot?.querySelector('.root');
  if (!root || !element.isConnected) return;
  const sample = document.createElement('span');
  sample.className = 'primary';
  root.append(sample);
  for (const [text, behind, shown] of [
    ['on-accent', 'accent', sample],
    ['text', 'surface', root],
  ] as const) {
    const {color, backgroundColor} = getComputedStyle(shown);
    const ratio = contrastOf(color, backgroundColor) ?? LEAST;
    const pair = [`--service-${text}`, `--service-${behind}`];
    if (ratio < LEAST) sayOf(element, 'contrast', {pair, ratio});
  }
  sample.remove();
}

/**
 * The contrast ratio of WCAG 2. `undefined` if a color is not opaque or not in `rgb()` notation.
 */
export function contrastOf(one: string, other: string): number | undefined {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(color: string): number | undefined {
  const [, ...channels] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color) ?? [];
  if (channels.length < 3) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map(text => {
    const share = Number(text) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
