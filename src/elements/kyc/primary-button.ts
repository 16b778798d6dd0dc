import {html, type TemplateResult} from 'lit';

export const primaryButton = (label: string, act: () => void): TemplateResult =>
  html`<button class="primary" part="primary" type="button" @click=${act}>${label}</button>`;
