/** What there is in the place of a payment: a placeholder, or every denial. */
import {html, type nothing, type TemplateResult} from 'lit';
import type {Action, Provider} from '../../contract/access.js';
import type {Denial} from '../../flows/offer.js';
import {fill, type OfferScreenWords as Words} from '../../locale/words.js';
import {forAction} from '../for-action.js';
import {layout} from '../layout.js';
import {outside} from '../outside.js';

export const unavailable = (
  action: Action,
  provider: Provider,
  back: (() => void) | undefined,
  note: TemplateResult | typeof nothing,
  words: Words,
): TemplateResult =>
  layout(
    {
      title: fill(words.unavailableTitle, {provider: words[provider]}),
      back,
      body: html`${note}
        <p>${words[forAction(action, 'unavailable')]}</p>`,
    },
    words,
  );

export const deniedTitle = (action: Action) => `${forAction(action, 'denied')}Title` as const;

export const denied = (action: Action, denials: readonly Denial[], words: Words): TemplateResult =>
  layout(
    {
      title: words[deniedTitle(action)],
      body: html`
        <p>${words.deniedText}</p>
        <ul class="rows">
          ${denials.map(
            ({provider, reason}) =>
              html`<li><strong>${words[provider]}</strong><br />${outside(reason)}</li>`,
          )}
        </ul>
      `,
    },
    words,
  );
