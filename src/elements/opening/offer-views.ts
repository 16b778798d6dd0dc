/** The views of a provider without a flow, and of all denials. They replace a payment. */
import {html, type TemplateResult} from 'lit';
import type {Action, Provider} from '../../contract/access.js';
import type {Denial} from '../../flows/offer.js';
import {fill, type OfferScreenWords as Words} from '../../locale/words.js';
import {forAction} from '../views/for-action.js';
import {layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import {untrustedText} from '../views/untrusted-text.js';

/**
 * Shown if no permitted provider has a flow. Otherwise the list of choices marks those without one.
 */
export const unavailable = (action: Action, provider: Provider, words: Words): TemplateResult =>
  layout(
    {
      title: fill(words[forAction(action, 'unavailableTitle')], {provider: words[provider]}),
      sign: mark('notice'),
      body: html`<p>${words.unavailableAlone}</p>`,
    },
    words,
  );

export const deniedTitle = (action: Action) => `${forAction(action, 'denied')}Title` as const;

export const denied = (action: Action, denials: readonly Denial[], words: Words): TemplateResult =>
  layout(
    {
      title: words[deniedTitle(action)],
      sign: mark('notice'),
      body: html`
        <p>${words.deniedText}</p>
        <ul class="rows">
          ${denials.map(
            ({provider, reason}) =>
              html`<li><strong>${words[provider]}</strong><br />${untrustedText(reason)}</li>`,
          )}
        </ul>
        <p>${words.deniedNext}</p>
      `,
    },
    words,
  );
