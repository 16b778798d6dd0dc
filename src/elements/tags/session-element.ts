import {html, type TemplateResult} from 'lit';
import {css} from '../../styles/css.js';
import {SharedSession} from '../session/session-context.js';
import {ServiceElement, sessionControllerOf} from '../session/service-element.js';

const contents = css`
  :host {
    display: contents;
  }
`;

/**
 * Shares one session with every element inside it. Other components inside it can read the session
 * through `serviceSessionContext`.
 *
 * @example
 * ```ts
 * import 'service-embed/define';
 *
 * const session = document.createElement('service-session');
 * session.baseUrl = baseUrl;
 * session.sessionToken = token;
 * session.append(document.createElement('service-deposit'), document.createElement('service-kyc'));
 * document.body.append(session);
 * ```
 * @fires {CustomEvent} service-session-expired - The token has ended; answer with `detail.refresh(token)`.
 * @fires {CustomEvent} service-session-refreshed - A fresh token is in use.
 * @fires {CustomEvent} service-access - Gates and permissions have become known, or changed.
 * @fires {CustomEvent} service-setup-error - The page has set something up wrongly. The detail says how to fix it.
 * @slot - The page's own content, with the elements that share the session.
 */
export class SessionElement extends ServiceElement {
  protected override readonly sheets: readonly string[] = [contents];
  readonly #shared = new SharedSession(this);

  /** Does nothing, because the elements inside handle changes of the session. */
  protected override sessionChanged(): void {}

  protected override sessionReplaced(): void {
    const {session, absence} = sessionControllerOf(this);
    this.#shared.share(session, absence);
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
