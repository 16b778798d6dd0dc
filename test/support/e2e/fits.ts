/**
 * Finds content that is lost if a screen is narrow or its text is large: content wider than the
 * window or its box, text that is cut off, and controls or texts that overlap.
 */
import {expect, type Locator, type Page} from 'playwright/test';

/** How the screen is shown. Widths are CSS px. */
export interface Room {
  readonly width: number;
  /** The size of the root font, as a user or a page sets it. */
  readonly rootSize?: `${number}%`;
  /** The smallest spacing that a screen must support (WCAG 1.4.12). */
  readonly textSpacing?: true;
}

/** The sizes and settings with which no content may be lost, by name. */
export const ROOMS = {
  '320 px, a 1280 px window at 400 % zoom': {width: 320},
  '280 px': {width: 280},
  'text of twice the size': {width: 360, rootSize: '200%'},
  'text with more space': {width: 320, textSpacing: true},
} as const satisfies Readonly<Record<string, Room>>;

const HEIGHT = 640;

/** A user's style sheet or extension can style a shadow root. A page cannot. */
const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

export async function inRoom(
  page: Page,
  screen: Locator,
  {width, rootSize, textSpacing}: Room,
  look: () => Promise<void>,
): Promise<void> {
  await page.setViewportSize({width, height: HEIGHT});
  const rooted = {size: rootSize ?? '', css: textSpacing ? SPACED : ''};
  await screen.evaluate((element, {size, css}) => {
    document.documentElement.style.fontSize = size;
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(css);
    element.shadowRoot?.adoptedStyleSheets.push(spaced);
  }, rooted);
  try {
    await look();
  } finally {
    await screen.evaluate(({shadowRoot}) => {
      document.documentElement.style.fontSize = '';
      shadowRoot?.adoptedStyleSheets.pop();
    });
  }
}

/** Checks that no content of the screen is lost at the window's current size. */
export async function fits(screen: Locator, how = ''): Promise<void> {
  expect(await losses(screen), how).toEqual([]);
}

function losses(screen: Locator): Promise<string[]> {
  return screen.evaluate(({shadowRoot}) => {
    if (!shadowRoot) throw new Error('The element has no root.');
    /** Elements that are drawn as separate boxes, or that cut off larger content. */
    const BOXES =
      '.root, button, .button, .note, .option, .summary, .choice, li, dd, dt, p, h2, h3, label';
    const CONTROLS = 'button, a, input:not([type=file]), select';
    const found: string[] = [];
    const all = <E extends Element>(selector: string) => [
      ...shadowRoot.querySelectorAll<E>(selector),
    ];
    const isSeen = (each: Element) =>
      each.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
      !each.closest('.quiet, [hidden]');
    const name = (each: Element) =>
      `<${each.localName}${each.className && ` class="${each.getAttribute('class') ?? ''}"`}> ${each.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`;

    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) found.push(`the page is ${wider} px wider than the window`);
    for (const each of all('*')) {
      const {left, right, width} = each.getBoundingClientRect();
      if (width > 0 && isSeen(each) && (left < -0.5 || right > innerWidth + 0.5))
        found.push(`beyond the window: ${name(each)}`);
    }

    // The lines of each text, a little lower than the font's boxes, which may overlap.
    const lines: {readonly of: Element; readonly text: Text; readonly box: DOMRect}[] = [];
    const walker = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const of = text.parentElement;
      // A long reference ends in an ellipsis. Copying and screen readers use the whole text.
      if (!of || !text.data.trim() || of.closest('style, .ref') || !isSeen(of)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const {x, y, width, height} of range.getClientRects())
        if (width > 0)
          lines.push({of, text, box: new DOMRect(x, y + height / 5, width, height * 0.6)});
    }
    for (const {of, box} of lines) {
      for (let around: Element | null = of; around; around = around.parentElement) {
        const cuts = getComputedStyle(around).overflow !== 'visible';
        if (!cuts && !around.matches(BOXES)) continue;
        const out = around.getBoundingClientRect();
        if (
          box.left < out.left - 1 ||
          box.right > out.right + 1 ||
          box.top < out.top - 1 ||
          box.bottom > out.bottom + 1
        )
          found.push(`text out of ${name(around)}: ${name(of)}`);
      }
    }
    const meets = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1))
        if (one.text !== other.text && meets(one.box, other.box))
          found.push(`text over text: ${name(one.of)} / ${name(other.of)}`);
    });
    // For example the currency’s sign in an amount field. The field leaves room for the sign.
    const isPartOfControl = (each: Element) => getComputedStyle(each).pointerEvents === 'none';
    const controls = all<HTMLElement>(CONTROLS).filter(isSeen);
    controls.forEach((one, index) => {
      for (const other of controls.slice(index + 1))
        if (
          !one.contains(other) &&
          meets(one.getBoundingClientRect(), other.getBoundingClientRect())
        )
          found.push(`a control over another: ${name(one)} / ${name(other)}`);
      for (const {of, box} of lines)
        if (!one.contains(of) && !isPartOfControl(of) && meets(one.getBoundingClientRect(), box))
          found.push(`a control over text: ${name(one)} / ${name(of)}`);
    });

    // A field scrolls its value, and a select opens. A placeholder can do neither, and an amount
    // must be seen whole.
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of all<HTMLInputElement>('input[placeholder]')) {
      if (!pen || !isSeen(field)) continue;
      const style = getComputedStyle(field);
      pen.font = style.font;
      pen.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
      const padding = parseFloat(style.paddingInlineStart) + parseFloat(style.paddingInlineEnd);
      for (const text of [field.placeholder, field.inputMode === 'decimal' ? field.value : '']) {
        const over = pen.measureText(text).width + padding - field.clientWidth;
        if (over > 1) found.push(`cut off in a field: ${text} (${Math.round(over)} px)`);
      }
    }
    return [...new Set(found)];
  });
}
