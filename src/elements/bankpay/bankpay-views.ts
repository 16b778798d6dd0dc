/** The view of the bank-link provider's accounts. */
import {bounded, exact} from '../views/untrusted-text.js';
import {html, type TemplateResult} from 'lit';
import {forwardIcon} from '../views/icons.js';
import {named} from '../views/form/card.js';
import {lineOf} from '../payment/transaction-card.js';
import type {Picking, SourceLook} from '../payment/provider-ui.js';

export const accounts = ({funds, pick}: Picking, look: SourceLook): TemplateResult => html`
  <ul>
    ${funds.sources.map(
      source =>
        html`<li>
          <button class="choice" part="choice" type="button" @click=${() => pick(source)}>
            ${look.icon}${named({name: exact(bounded(source.name)), line: lineOf(source, look)})}${forwardIcon}
          </button>
        </li>`,
    )}
  </ul>
`;
