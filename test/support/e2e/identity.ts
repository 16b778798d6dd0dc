/** An element other than the payments, alone on a bare page, as its user sees it. */
import type {FrameLocator, Locator} from 'playwright/test';
import {LocatorFlow} from './locators.ts';

export class FlowPage extends LocatorFlow {
  /** The element that draws the screens. */
  get element(): Locator {
    return this.screen;
  }

  get frame(): FrameLocator {
    return this.inner;
  }
}
