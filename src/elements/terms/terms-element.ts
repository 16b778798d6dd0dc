import type {TemplateResult} from 'lit';
import type {ShellWords} from '../../locale/words.js';
import type {Session} from '../../session/session.js';
import {FlowElement, type FlowPart} from '../flow-element.js';
import {skeleton} from '../shell-views.js';

/**
 * Shows the service's terms and records that the user accepts them.
 *
 * @fires {CustomEvent} service-terms-accepted - The user has accepted the terms.
 */
export class TermsElement extends FlowElement {
  protected override async loadFlow(): Promise<FlowPart> {
    const {TermsFlow, unconfigured} = await import('./terms-flow.js');
    return {start: session => new TermsFlow(this, session), unconfigured};
  }

  protected override early(_session: Session | undefined, words: ShellWords): TemplateResult {
    return skeleton('terms', words);
  }
}
