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

  /** `element`: what the flow is drawn in, where that is none of its own. */
  constructor(page: Page, user: User, flow: FlowName, element?: Locator) {
    this.page = page;
    this.user = user;
    this.#tag = `service-${flow}`;
    this.element = element ?? drawing(page.locator(this.#tag), flow);
    this.frame = this.element.frameLocator('iframe');
  }

  heading(name: string): Locator {
    return this.element.getByRole('heading', {name: exactly(name), level: 2});
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

  /** A screen that takes longer than a request does. */
  async comesTo(heading: string): Promise<void> {
    await expect(this.heading(heading)).toBeVisible({timeout: 15_000});
  }

  /** The state that the page's styles see. */
  async is(state: string): Promise<void> {
    await expect(this.page.locator(`${this.#tag}:state(${state})`)).toHaveCount(1);
  }
}
