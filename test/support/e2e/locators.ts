/**
 * A user of a flow, with Playwright's locators. Implements `harness/flow.ts`, and adds methods that
 * only Playwright makes possible.
 */
import {expect, type FrameLocator, type Locator, type Page} from 'playwright/test';
import type {FlowName} from '#src/host/events.js';
import {WAITING, type Flow, type GivenFile} from '../harness/flow.ts';
import {beginning, exactly} from '../harness/words.ts';
import {drawing} from './frames.ts';
import {photo} from './photo.ts';
import type {User} from './service.ts';

/** Milliseconds to wait for a screen that takes longer than a request. */
const PATIENCE = 15_000;

/**
 * Milliseconds by which the embed's clock is moved at once, and milliseconds of real time to wait
 * for a response after that.
 */
const SKIPPED = 1000;
const BETWEEN = 200;

export class LocatorFlow implements Flow {
  readonly page: Page;
  readonly user: User;
  readonly tag: string;
  /** The page's own element, with its attributes, events and states. */
  readonly outer: Locator;
  /** The element that draws the screens. */
  readonly screen: Locator;
  /** The page of the terms or of the bank, inside the flow. */
  readonly inner: FrameLocator;

  /** `screen` is the element that draws the flow, if it is part of another flow. */
  constructor(page: Page, user: User, flow: FlowName, screen?: Locator) {
    this.page = page;
    this.user = user;
    this.tag = `service-${flow}`;
    this.outer = page.locator(this.tag);
    this.screen = screen ?? drawing(this.outer, flow);
    this.inner = this.screen.frameLocator('iframe');
  }

  heading(name: string): Locator {
    return this.screen.getByRole('heading', {name: exactly(name), level: 2});
  }

  button(name: string | RegExp): Locator {
    return this.screen.getByRole('button', {name});
  }

  option(name: RegExp): Locator {
    return this.screen.getByRole('radio', {name});
  }

  field(label: string): Locator {
    return this.screen.getByLabel(label, {exact: true});
  }

  text(text: string | RegExp): Locator {
    return this.screen.getByText(text);
  }

  region(name: string): Locator {
    return this.screen.getByRole('region', {name});
  }

  async shows(heading: string): Promise<void> {
    await expect(this.heading(heading)).toBeVisible();
  }

  async comesTo(heading: string): Promise<void> {
    const wanted = this.heading(heading);
    const titles = this.screen.getByRole('heading', {level: 2});
    const arrive = async (): Promise<void> => {
      const title = (await titles.allInnerTexts()).join(' ').trim();
      if (WAITING.has(title) && title !== heading) await this.skip(SKIPPED);
      await expect(wanted).toBeVisible({timeout: BETWEEN});
    };
    await expect(arrive).toPass({timeout: PATIENCE, intervals: [0]});
  }

  /**
   * Moves the embed's clock by `milliseconds` until the screen has this heading. The timer may
   * start only after the first move, if a file or an answer is still on its way.
   */
  async skipsTo(heading: string, milliseconds: number): Promise<void> {
    const arrive = async (): Promise<void> => {
      await this.skip(milliseconds);
      await expect(this.heading(heading)).toBeVisible({timeout: BETWEEN});
    };
    await expect(arrive).toPass({timeout: PATIENCE, intervals: [0]});
  }

  async reads(text: string): Promise<void> {
    await expect(this.text(text).first()).toBeVisible();
  }

  async readsIn(region: string, text: string): Promise<void> {
    await expect(this.region(region).getByText(text)).toBeVisible();
  }

  buttons(): Promise<readonly string[]> {
    return this.screen.getByRole('button').allInnerTexts();
  }

  valueOf(label: string): Promise<string> {
    return this.#control(label).inputValue();
  }

  async is(state: string): Promise<void> {
    await expect(this.page.locator(`${this.tag}:state(${state})`)).toHaveCount(1);
  }

  async press(button: string): Promise<void> {
    await this.button(button).click();
  }

  async pressInside(button: string): Promise<void> {
    await this.inner.getByRole('button', {name: button}).click();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#control(label).fill(text);
  }

  async pick(label: string, _: string, value: string): Promise<void> {
    await this.#control(label).selectOption(value);
  }

  async check(option: string): Promise<void> {
    await this.option(beginning(option)).check();
  }

  /** Sets the file directly, because a test cannot drive the system's file dialog. */
  async give(region: string, _: string, file: File | GivenFile = photo()): Promise<void> {
    const given = file instanceof File ? await payloadOf(file) : file;
    await this.region(region).locator('input[type=file]').setInputFiles(given);
  }

  async skip(milliseconds: number): Promise<void> {
    await this.page.clock.fastForward(milliseconds);
  }

  #control(label: string): Locator {
    return this.screen.getByLabel(beginning(label)).and(this.screen.locator('input, select'));
  }
}

async function payloadOf(file: File): Promise<GivenFile> {
  return {
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.arrayBuffer()),
  };
}
