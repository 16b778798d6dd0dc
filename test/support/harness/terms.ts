/** The steps of the service's terms. */
import {withSteps, type FlowClass} from './flow.ts';
import {words} from './words.ts';

export function termsSteps<Base extends FlowClass>(Base: Base) {
  class Terms extends (Base as FlowClass) {
    async accept(): Promise<void> {
      await this.pressInside('Accept');
    }

    async decline(): Promise<void> {
      await this.pressInside('Decline');
    }

    async succeeds(): Promise<void> {
      await this.shows(words.termsAcceptedTitle);
    }
  }
  return withSteps(Base, Terms);
}
