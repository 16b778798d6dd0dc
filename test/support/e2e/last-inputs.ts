/**
 * Notes the user's last inputs on a page. A failed test shows them, because a press without an
 * effect cannot be understood from the screen alone.
 */
import type {Frame, Page} from 'playwright/test';

interface Input {
  readonly event: Event;
  /** The innermost element, which shadow roots hide from the page. */
  readonly target: EventTarget | undefined;
}

declare global {
  interface Window {
    lastInputs?: readonly Input[];
  }
}

/** Must be called before the page is opened. */
export async function noteInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const inputs: {event: Event; target: EventTarget | undefined}[] = [];
    window.lastInputs = inputs;
    const note = (event: Event): void => {
      const [target] = event.composedPath();
      inputs.push({event, target});
      if (inputs.length > 16) inputs.shift();
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown', 'change'])
      addEventListener(type, note, {capture: true, passive: true});
  });
}

/** The last inputs of a frame, oldest first, one per line. */
export async function lastInputs(frame: Frame): Promise<string> {
  const lines = await frame.evaluate(() =>
    (window.lastInputs ?? []).map(({event, target}) => {
      const element = target instanceof Element ? target : undefined;
      const {x, y} = event instanceof MouseEvent ? event : {};
      const text = element?.textContent.trim().slice(0, 24) ?? '';
      const words = [
        Math.round(event.timeStamp),
        event.type,
        element?.localName,
        element?.getAttribute('part'),
        text,
        x === undefined ? '' : `${Math.round(x)},${Math.round(y ?? 0)}`,
        event.defaultPrevented && 'prevented',
        element?.isConnected === false && 'gone',
      ];
      return words.filter(Boolean).join(' ');
    }),
  );
  return lines.map(line => `    ${line}`).join('\n');
}
