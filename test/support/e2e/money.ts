/** A deposit or a withdrawal as its user sees it. Finds screens by heading and controls by name. */
import {expect, type FrameLocator, type Locator, type Page} from 'playwright/test';
import type {Action} from '#src/contract/access.js';
import {paymentSteps} from '../harness/payment.ts';
import {exactly, words} from '../harness/words.ts';
import {LocatorFlow} from './locators.ts';
import type {User} from './service.ts';

export {PROFILE, RIGHT_CODE, WRONG_CODE} from '../harness/payment.ts';

export class Money extends paymentSteps(LocatorFlow) {
  constructor(page: Page, user: User, action: Action = 'deposit') {
    super(page, user, action);
  }

  /** The page's own element, with its attributes, events and states. */
  get element(): Locator {
    return this.outer;
  }

  get bank(): FrameLocator {
    return this.inner;
  }

  get amount(): Locator {
    return this.screen.getByLabel(/^Amount in/);
  }

  /** The button that sends money. */
  get submit(): Locator {
    return this.button(/^(?:(?:Deposit|Withdraw) \$|Get deposit address)/);
  }

  get retry(): Locator {
    return this.button(words.tryAgain);
  }

  /**
   * Checks the heading of the page's own element when no flow, and therefore no frame, could start.
   */
  async says(heading: string): Promise<void> {
    await expect(this.element.getByRole('heading', {name: exactly(heading)})).toBeVisible();
  }
}

/** Picks an option on the crypto provider's screen of assets and networks. */
export async function pickAsset(
  deposit: Money,
  ...pair: readonly [asset?: string, network?: string]
): Promise<void> {
  await deposit.pickAsset(...pair);
}
