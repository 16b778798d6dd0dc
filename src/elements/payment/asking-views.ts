/** What the screens have in common on which a provider asks for something. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Need} from '../../flows/payment-state.js';
import type {Read} from '../../providers/form.js';
import {outside} from '../screen.js';
import type {Asking} from './provider-kit.js';

type Form<A> = Pick<Asking<Need, A>, 'busy' | 'draft' | 'answer' | 'flawed'>;

/** Sends the form as an answer, if it can be read as one. */
export const submit =
  <A>(it: Form<A>, read: (draft: Form<A>['draft']) => Read<A>) =>
  (event: Event): void => {
    event.preventDefault();
    if (it.busy) return;
    const result = read(it.draft);
    if (result.kind === 'answer') it.answer(result.answer);
    else it.flawed(result.fields);
  };

export const primary = (busy: boolean, label: string): TemplateResult =>
  html`<button
    class="primary"
    part="primary"
    type="submit"
    aria-disabled=${busy ? 'true' : nothing}
  >
    ${label}
  </button>`;

export const problemNote = (text: string | undefined): TemplateResult | typeof nothing =>
  text ? html`<p class="problem">${outside(text)}</p>` : nothing;
