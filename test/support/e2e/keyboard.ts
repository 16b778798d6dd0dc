/** A user without a mouse, who uses Tab, letters and Enter. */
import {expect, type Locator, type Page} from 'playwright/test';
import {isFirefox} from './engine.ts';

/** Maximum number of Tab stops. Our pages have fewer stops. */
const MAX_STOPS = 60;

export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until `target` has the focus. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    let nowhere = 0;
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await this.#page.keyboard.press('Tab');
      if (await hasFocus(target)) return;
      if (!isFirefox(this.#page)) continue;
      nowhere = (await isNowhere(this.#page)) ? nowhere + 1 : 0;
      if (nowhere > 1) await comeBack(this.#page);
    }
    throw new Error(`Tab does not lead to ${target.toString()}.`);
  }

  async press(target: Locator): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press('Enter');
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.type(text);
  }

  async enter(): Promise<void> {
    await this.#page.keyboard.press('Enter');
  }
}

/**
 * True if no element has the focus. This can happen once, because a frame's
 * document may be a Tab stop.
 */
async function isNowhere(page: Page): Promise<boolean> {
  const found = await Promise.all(
    page
      .frames()
      .map(frame =>
        frame
          .evaluate(() => document.hasFocus() && document.activeElement === document.body)
          .catch(() => false),
      ),
  );
  return found.includes(true);
}

/**
 * Moves the focus back to the page. After the last stop, browsers move it to
 * their own controls and then back to the page, but headless Firefox does not
 * always move it back.
 */
function comeBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    const {body} = document;
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute('tabindex');
  });
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(element => element.matches(':focus'));
}
