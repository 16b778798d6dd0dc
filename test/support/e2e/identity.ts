/** An element beside the payments as its user meets it, alone on a bare page. */
import type {FrameLocator, Locator} from 'playwright/test';
import {LocatorFlow} from './locators.ts';

export class FlowPage extends LocatorFlow {
  /** Where the screens are drawn. */
  get element(): Locator {
    return this.screen;
  }

  get frame(): FrameLocator {
    return this.inner;
  }
}
