/** The views that an element can draw before its flow has loaded. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Action, Provider} from '../../contract/access.js';
import type {ElementState} from '../../contract/element-state.js';
import type {ColorScheme} from '../../contract/options.js';
import type {Available, Skipped} from '../../flows/offer.js';
import type {FlowName} from '../../host/events.js';
import type {ShellWords} from '../../locale/words.js';
import {offersFlow} from '../../providers/table.js';
import {tryAgain} from '../../session/again.js';
import {forAction} from './for-action.js';
import {bankIcon, cashIcon, forwardIcon, walletIcon} from './icons.js';
import {layout, type Back} from './layout.js';
import type {Screen} from './screen.js';

const ICONS = {
  bankpay: bankIcon,
  crypto: walletIcon,
  cashpay: cashIcon,
} as const satisfies Record<Provider, TemplateResult>;

/** The properties of an element that its surface uses. */
interface Surfaced {
  readonly colorScheme: ColorScheme;
  readonly shown: ElementState | undefined;
}

/**
 * The surface of an element. The color scheme is set on the surface, not on the element: libraries
 * that update the page from new HTML, such as Turbo, remove attributes that are not in that HTML.
 */
export const surface = (
  {colorScheme, shown}: Surfaced,
  {language, direction}: ShellWords,
  {view, below, support}: Pick<Screen, 'view' | 'below' | 'support'>,
): TemplateResult =>
  html`<div class="root" part="root" data-scheme=${colorScheme} lang=${language} dir=${direction}>
    <div class="quiet" role="status"></div>
    <div class="quiet" role="alert"></div>
    ${view}${below}
    <slot name="success" ?hidden=${shown !== 'success'}></slot>
    <slot name="support" ?hidden=${!support}></slot>
    <slot name="footer" class="muted"></slot>
  </div>`;

/** The pieces of a form's skeleton: fields with labels, and a button. */
export const FORM = `${'short mid '.repeat(9)}mid`;

/** The classes of a skeleton's pieces, by flow. Flows without an entry have a list of three. */
const SHAPES: Readonly<Partial<Record<FlowName, string>>> = {
  kyc: FORM,
  signup: 'short mid mid',
  terms: 'tall',
};

export const skeleton = (
  flow: FlowName,
  words: ShellWords,
  {title = words[`${flow}Title`], shape = SHAPES[flow], back, row = flow === 'kyc'}: Preview = {},
): TemplateResult =>
  layout(
    {
      title,
      back,
      row,
      body: (shape ?? 'big big big')
        .split(' ')
        .map(piece => html`<span class="skeleton ${piece}"></span>`),
    },
    words,
  );

/** Hints about the next screen. */
export interface Preview {
  readonly title?: string;
  /** The classes of the skeleton's pieces. */
  readonly shape?: string | undefined;
  readonly back?: Back;
  readonly row?: boolean;
}

/**
 * Hints about a provider's first screen: the amount, or a question before it. A provider that has
 * yet to ship only has a short notice.
 */
export const preview = (
  action: Action,
  provider: Provider,
  words: ShellWords,
  back?: Back,
): Preview =>
  offersFlow(provider, action)
    ? // A field, the buttons below it, the rows of a card, and the button to continue.
      {title: words[provider], shape: 'short big mid big big big mid', back, row: true}
    : {title: words[provider]};

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
                  class="choice ${provider === chosen ? 'pressed' : ''}"
                  part="choice"
                  type="button"
                  ?disabled=${!offersFlow(provider, action)}
                  aria-disabled=${chosen ? 'true' : nothing}
                  @click=${() => choose(provider)}
                >
                  ${ICONS[provider]}
                  <span
                    ><strong>${words[provider]}</strong
                    ><span class="muted">${words[forAction(action, provider)]}</span></span
                  >
                  ${offersFlow(provider, action) ? forwardIcon : words.soon}
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
    ? html`<p class="note" part="note">${words[`${skipped.why}_${skipped.provider}`]}</p>`
    : nothing;

/** Shown if a part of the code did not load. Uses only code and styles of the first load. */
export const unloaded = (words: ShellWords, retry = tryAgain): Screen => ({
  state: 'error',
  announcement: {alert: words.networkTitle},
  view: layout(
    {
      title: words.networkTitle,
      body: html`
        <p>${words.networkText}</p>
        <button part="secondary retry" type="button" @click=${retry}>${words.tryAgain}</button>
      `,
    },
    words,
  ),
});
