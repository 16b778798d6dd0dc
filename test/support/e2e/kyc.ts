/** An identity check as its user meets it. */
import {expect, type Locator, type Page} from 'playwright/test';
import {kycSteps} from '../harness/kyc.ts';
import {FlowPage} from './identity.ts';
import type {User} from './service.ts';

export type {GivenFile} from '../harness/flow.ts';
export {PERSON} from '../harness/kyc.ts';
export {photo} from './photo.ts';

export class Kyc extends kycSteps(FlowPage) {
  /** `element`: what the check is drawn in, where it is a part of another flow. */
  constructor(page: Page, user: User, element?: Locator) {
    super(page, user, 'kyc', element);
  }

  /** The card of one side. */
  side(name: string): Locator {
    return this.region(name);
  }

  /** The camera shows something that can be taken. */
  async seesCamera(): Promise<void> {
    const width = () =>
      this.element.locator('video').evaluate(({videoWidth}: HTMLVideoElement) => videoWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }

  /** All that is in the DOM of the element, as text. */
  async content(): Promise<string> {
    return this.element.evaluate(({shadowRoot}) => {
      const values = [...(shadowRoot?.querySelectorAll('input, select') ?? [])].map(each =>
        'value' in each ? String(each.value) : '',
      );
      return [shadowRoot?.innerHTML ?? '', ...values].join('\n');
    });
  }
}
