import {html, nothing, type TemplateResult} from 'lit';
import {fileIcon} from '../views/form/form-icons.js';

/** A button that opens the file dialog. Android and iOS also offer their camera in it. */
export const filePicker = (
  id: string,
  label: string,
  chosen: (file: File) => void,
  {described, main = false}: {described?: string; main?: boolean} = {},
): TemplateResult => html`
  <button
    class=${main ? 'primary' : 'way'}
    part=${main ? 'primary' : 'secondary'}
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
      // The file does not stay in the page, and the user can choose the same file again.
      target.value = '';
      if (file) chosen(file);
    }}
  />
`;
