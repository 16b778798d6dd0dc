import {html, nothing, type TemplateResult} from 'lit';
import {fileIcon} from '../icons.js';

/** A button for the file dialog. Android and iPhones offer their own camera in it, too. */
export const filePicker = (
  id: string,
  label: string,
  chosen: (file: File) => void,
  {described, main = false}: {described?: string; main?: boolean} = {},
): TemplateResult => html`
  <button
    class=${main ? 'primary' : 'way'}
    part=${main ? 'primary' : 'choice'}
    type="button"
    id=${id}
    aria-describedby=${described ?? nothing}
    @click=${({currentTarget}: Event) => {
      if (!(currentTarget instanceof HTMLElement)) return;
      const input = currentTarget.nextElementSibling;
      if (input instanceof HTMLInputElement) input.click();
    }}
  >
    ${main ? nothing : fileIcon}${label}
  </button>
  <input
    type="file"
    hidden
    accept="image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf"
    @change=${({target}: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const [file] = target.files ?? [];
      // Nothing of it stays in the page, and the same file can be chosen again.
      target.value = '';
      if (file) chosen(file);
    }}
  />
`;
