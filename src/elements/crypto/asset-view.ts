/**
 * The choice of an asset and of its network. The user must see and choose both,
 * because coins that are sent on a wrong network are lost.
 */
import {html, nothing, type TemplateResult} from 'lit';
import type {Source} from '../../flows/payment-state.js';
import {duration} from '../../locale/duration.js';
import {fill, type CryptoWords, type PaymentWords, type ShellWords} from '../../locale/words.js';
import type {Picking} from '../payment/provider-ui.js';
import {bounded, exact} from '../views/untrusted-text.js';

type Words = CryptoWords & PaymentWords & ShellWords;

interface Option {
  readonly group: 'asset' | 'network';
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  readonly checked: boolean;
}

export const picking = (context: Picking, words: Words): TemplateResult => {
  const {sources} = context.funds;
  const {asset} = context.draft;
  const assets = [...new Map(sources.map(source => [source.terms.asset, source])).values()];
  const networks = sources.filter(({terms}) => terms.asset === asset);
  const source = chosen(networks, context.draft['network']);
  return html`
    <form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        if (source) context.pick(source);
        else focusMissing(event.currentTarget, networks.length > 0 ? 'network' : 'asset');
      }}
    >
      <fieldset>
        <legend part="label">${words.asset}</legend>
        ${assets.map(({terms, name}) => {
          const {asset: value = ''} = terms;
          const detail = name === value ? '' : name;
          return option(
            {group: 'asset', value, label: value, detail, checked: value === asset},
            context,
          );
        })}
      </fieldset>
      <fieldset>
        <legend part="label">${words.network}</legend>
        ${networks.length > 0 ? nothing : html`<p class="muted" part="hint">${words.networkFirst}</p>`}
        ${networks.map(each => {
          const {network: value = ''} = each.terms;
          const {detail: label} = each;
          const checked = each === source;
          return option(
            {group: 'network', value, label, detail: time(each, words), checked},
            context,
          );
        })}
      </fieldset>
      <p class="note" part="note" id="send-only">
        ${source ? sendOnly(source, words) : words.pickBoth}
      </p>
      <button class="primary" part="primary" type="submit" aria-describedby="send-only">
        ${words.continue}
      </button>
    </form>
  `;
};

const option = (
  {group, value, label, detail, checked}: Option,
  {type}: Picking,
): TemplateResult => html`
  <label class="option" part="option">
    <input
      type="radio"
      part="check"
      name=${group}
      .value=${value}
      .checked=${checked}
      @change=${() => type(group, value)}
    />
    <strong>${exact(bounded(label))}</strong>
    ${detail === '' ? nothing : html`<span class="muted">${exact(bounded(detail))}</span>`}
  </label>
`;

/** Returns the chosen network, or the only one if the asset has one network. */
function chosen(networks: readonly Source[], wish: string | undefined): Source | undefined {
  return networks.length === 1 ? networks[0] : networks.find(({terms}) => terms.network === wish);
}

/** Focuses the first option of the group in which nothing is selected. */
function focusMissing(form: EventTarget | null, group: Option['group']): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.querySelector<HTMLInputElement>(`input[name=${group}]`)?.focus();
}

function time({minutes = 0}: Source, words: Words): string {
  return minutes > 0
    ? fill(words.networkTime, {time: duration(Math.ceil(minutes) * 60, words)})
    : '';
}

function sendOnly({terms, detail}: Source, words: Words): string {
  return fill(words.sendOnly, {asset: bounded(terms.asset ?? ''), network: bounded(detail)});
}
