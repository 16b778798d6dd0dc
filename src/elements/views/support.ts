/** The link or the button to contact support, below a screen where support can help. */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {ServiceEvents} from '../../contract/events.js';
import {askPage} from '../../host/ask-page.js';
import {idsOf} from '../../host/events.js';
import type {NoticeWords} from '../../locale/words.js';

export type SupportCase = ServiceEvents['service-support'];

/** Returns the support case of a failure. */
export const supportAbout = (error: ServiceError): SupportCase => ({
  reason: error.code,
  ...idsOf(error),
});

/** An element with a flow, with the page's settings for support. */
interface Supported extends HTMLElement {
  readonly supportUrl?: string;
  readonly hearsSupport?: boolean;
}

const PROTOCOLS: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:'];

/** Returns the address of support. Refuses other protocols, above all `javascript:`. */
export function supportAddress({supportUrl, baseURI}: Supported): string | undefined {
  if (!supportUrl || !URL.canParse(supportUrl, baseURI)) return undefined;
  const {href, protocol} = new URL(supportUrl, baseURI);
  return PROTOCOLS.includes(protocol) ? href : undefined;
}

/** Returns `nothing` if the page offers no support. `isMain`: the screen has no other action. */
export function supportLink(
  element: Supported,
  about: SupportCase,
  words: NoticeWords,
  isMain: boolean,
): TemplateResult | typeof nothing {
  const href = supportAddress(element);
  if (!href && !element.hearsSupport) return nothing;
  const press = (event: Event): void => {
    event.preventDefault();
    askForSupport(element, about, () => {
      if (href) open(href, '_blank', 'noopener');
    });
  };
  const look = `button ${isMain ? 'primary' : ''}`;
  return href
    ? html`<a
        class=${look}
        part=${isMain ? 'primary support' : 'secondary support'}
        href=${href}
        target="_blank"
        rel="noopener"
        @click=${press}
        >${words.support}</a
      >`
    : html`<button
        class=${look}
        type="button"
        part=${isMain ? 'primary support' : 'secondary support'}
        @click=${press}
      >
        ${words.support}
      </button>`;
}

/** Fires `service-support`. For a suspension, fires `service-gate-required` before it (7.4). */
function askForSupport(element: Supported, about: SupportCase, goOn: () => void): void {
  const support = (): void => askPage(element, 'service-support', about, goOn);
  if (about.gate !== 'not-suspended') return support();
  askPage(element, 'service-gate-required', {gate: about.gate, route: 'support'}, support);
}
