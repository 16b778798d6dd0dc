/** The views that an element draws at once, before its flow has loaded. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Action, Provider} from '../contract/access.js';
import type {Available, Skipped} from '../flows/offer.js';
import type {FlowName} from '../host/events.js';
import {fill, type ShellWords} from '../locale/words.js';
import {forAction} from './for-action.js';
import {bankIcon, cashIcon, forwardIcon, walletIcon} from './icons.js';
import {layout} from './layout.js';

const ICONS = {
  bankpay: bankIcon,
  crypto: walletIcon,
  cashpay: cashIcon,
} as const satisfies Record<Provider, TemplateResult>;

export const skeleton = (flow: FlowName, words: ShellWords): TemplateResult =>
  layout(
    {
      title: words[`${flow}Title`],
      body: html`<span class="skeleton"></span><span class="skeleton"></span
        ><span class="skeleton"></span>`,
    },
    words,
  );

export const choices = (
  action: Action,
  {providers, skipped}: Available,
  chosen: Provider | undefined,
  choose: (provider: Provider) => void,
  words: ShellWords,
): TemplateResult =>
  layout(
    {
      title: words[forAction(action, 'choose')],
      body: html`
        ${fallbackNote(skipped[0], words)}
        <ul>
          ${providers.map(
            provider =>
              html`<li>
                <button
                  class="choice"
                  part="choice"
                  type="button"
                  aria-disabled=${chosen ? 'true' : nothing}
                  @click=${() => choose(provider)}
                >
                  ${ICONS[provider]}
                  <span
                    ><strong>${words[provider]}</strong
                    ><span class="muted">${words[forAction(action, provider)]}</span></span
                  >
                  ${forwardIcon}
                </button>
              </li>`,
          )}
        </ul>
      `,
    },
    words,
  );

export const fallbackNote = (
  skipped: Skipped | undefined,
  words: ShellWords,
): TemplateResult | typeof nothing =>
  skipped
    ? html`<p class="note">
        ${fill(skipped.why === 'denied' ? words.fallback : words.fallbackUnavailable, {
          skipped: words[skipped.provider],
        })}
      </p>`
    : nothing;

/** Says that a part of the code did not load. Uses only code that has loaded already. */
export const unloaded = (retry: () => void, words: ShellWords): TemplateResult =>
  layout(
    {
      title: words.networkTitle,
      body: html`
        <p>${words.networkText}</p>
        <button class="primary" part="retry" type="button" @click=${retry}>
          ${words.tryAgain}
        </button>
      `,
    },
    words,
  );
