/** An element beside the payments as its user meets it, alone on a bare page. */
import {expect, type FrameLocator, type Locator, type Page} from 'playwright/test';
import type {FlowName} from '#src/host/events.js';
import {drawing} from './frames.ts';
import type {User} from './service.ts';
import {exactly} from './words.ts';

export class FlowPage {
  readonly page: Page;
  readonly user: User;
  readonly element: Locator;
  readonly frame: FrameLocator;
  readonly #tag: string;

  constructor(page: Page, user: User, flow: FlowName) {
    this.page = page;
    this.user = user;
    this.#tag = `service-${flow}`;
    this.element = drawing(page.locator(this.#tag), flow);
    this.frame = this.element.frameLocator('iframe');
  }

  heading(name: string): Locator {
    return this.element.getByRole('heading', {name: exactly(name)});
  }

  button(name: string | RegExp): Locator {
    return this.element.getByRole('button', {name});
  }

  field(label: string): Locator {
    return this.element.getByLabel(label, {exact: true});
  }

  text(text: string | RegExp): Locator {
    return this.element.getByText(text);
  }

  async shows(heading: string): Promise<void> {
    await expect(this.heading(heading)).toBeVisible();
  }

  /** The state that the page's styles see. */
  async is(state: string): Promise<void> {
    await expect(this.page.locator(`${this.#tag}:state(${state})`)).toHaveCount(1);
  }
}
