/** The colors that are derived from a page's colors, as each engine paints them. */
import {expect} from '@open-wc/testing';
import {controls} from '#src/styles/controls.js';
import {legible} from '#src/styles/legible.js';
import {detailsStyles} from '#src/styles/details.js';
import {tokens} from '#src/styles/tokens.js';
import {page} from '../support/pages/page.ts';

const STEPS = [0, 51, 102, 153, 204, 255];
const ACCENTS: readonly string[] = [
  ...STEPS.flatMap(red =>
    STEPS.flatMap(green => STEPS.map(blue => `rgb(${red} ${green} ${blue})`)),
  ),
  ...Array.from({length: 64}, (_, at) => `rgb(${4 * at} ${4 * at} ${4 * at})`),
  ...['gold', 'rebeccapurple', 'hsl(280 90% 60%)', 'oklch(0.7 0.2 30)', 'lab(50 80 60)'],
  ...['color(display-p3 1 0 0)', 'color(display-p3 0 1 0)', 'color-mix(in oklab, red, blue)'],
];
const SURFACES = ['#ffffff', '#f4f5f8', '#fdf3d0', '#777777', '#0b1a33', '#15181e', '#000000'];

/** Engines without these functions use the pair of colors that the document names. */
const DERIVES = CSS.supports(
  'color',
  'color(from light-dark(red, red) srgb-linear clamp(0, r, 1) 0 0 / 1)',
);

const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});

function luminance(color: string): number {
  if (!canvas) throw new Error('There is no canvas.');
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = Array.from(
    canvas.getImageData(0, 0, 1, 1).data,
    channel => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    },
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A main button and a link, on a page with these colors. */
function drawn() {
  const host = page.add(document.createElement('div'));
  const root = host.attachShadow({mode: 'open'});
  root.adoptedStyleSheets = [tokens, controls, detailsStyles, legible].map(text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  const around = root.appendChild(document.createElement('div'));
  around.className = 'root';
  const main = around.appendChild(document.createElement('button'));
  main.className = 'primary';
  const link = around.appendChild(document.createElement('button'));
  return {host, around, main, link};
}

describe('the colors and text of a page', () => {
  for (const surface of SURFACES)
    it(`have a contrast of 4.5:1 on ${ACCENTS.length} accents, and for links on the surface ${surface}`, function contrasts() {
      if (!DERIVES) this.skip();
      const {host, main, link} = drawn();
      host.style.setProperty('--service-surface', surface);
      for (const accent of ACCENTS) {
        host.style.setProperty('--service-accent', accent);
        const {color, backgroundColor} = getComputedStyle(main);
        expect(contrast(color, backgroundColor), `${color} on ${accent}`).to.be.at.least(4.5);
        const {color: linked} = getComputedStyle(link);
        expect(contrast(linked, surface), `${linked}, of ${accent}`).to.be.at.least(4.5);
      }
    });

  it('keep the accent unchanged in links that are readable', () => {
    const {host, link} = drawn();
    host.style.setProperty('--service-surface', '#ffffff');
    host.style.setProperty('--service-accent', '#1f4fd8');
    expect(contrast(getComputedStyle(link).color, '#1f4fd8')).to.be.below(1.01);
  });

  it('keep the page’s own colors for text on the accent and for links', () => {
    const {host, main, link} = drawn();
    for (const [name, value] of [
      ['accent', '#ffff00'],
      ['on-accent', 'rgb(1, 2, 3)'],
      ['link', 'rgb(4, 5, 6)'],
    ] as const)
      host.style.setProperty(`--service-${name}`, value);
    expect(getComputedStyle(main).color).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(link).color).to.equal('rgb(4, 5, 6)');
  });

  it('use the root’s font size, and at least 16px', () => {
    const {around} = drawn();
    const root = document.documentElement;
    try {
      for (const [given, seen] of [
        ['62.5%', '16px'],
        ['200%', '32px'],
      ] as const) {
        root.style.fontSize = given;
        expect(getComputedStyle(around).fontSize).to.equal(seen);
      }
    } finally {
      root.style.fontSize = '';
    }
  });
});
