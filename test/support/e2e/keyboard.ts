/** A user without a mouse: Tab, letters, Enter. */
import {expect, type Locator, type Page} from 'playwright/test';

/** More stops than any of our pages has. */
const MAX_STOPS = 60;

export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on by Tab until `target` has the focus. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await this.#page.keyboard.press('Tab');
      if (await hasFocus(target)) return;
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

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(element => element.matches(':focus'));
}
