/** An identity check, as its user sees it. */
import {expect, type Locator, type Page} from 'playwright/test';
import {kycSteps} from '../harness/kyc.ts';
import {FlowPage} from './identity.ts';
import type {User} from './service.ts';

export type {GivenFile} from '../harness/flow.ts';
export {PERSON} from '../harness/kyc.ts';
export {photo} from './photo.ts';

export class Kyc extends kycSteps(FlowPage) {
  /**
   * `element` is the element that draws the check, if the check is part of
   * another flow.
   */
  constructor(page: Page, user: User, element?: Locator) {
    super(page, user, 'kyc', element);
  }

  /** The card of one side. */
  side(name: string): Locator {
    return this.region(name);
  }

  /** Waits until the camera's video shows a picture. */
  async seesCamera(): Promise<void> {
    const width = () =>
      this.element.locator('video').evaluate(({videoWidth}: HTMLVideoElement) => videoWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }

  /** The whole DOM of the element, as text. */
  async content(): Promise<string> {
    return this.element.evaluate(({shadowRoot}) => {
      const values = [...(shadowRoot?.querySelectorAll('input, select') ?? [])].map(each =>
        'value' in each ? String(each.value) : '',
      );
      return [shadowRoot?.innerHTML ?? '', ...values].join('\n');
    });
  }
}
