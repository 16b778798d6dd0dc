import {html, nothing, type TemplateResult} from 'lit';
import {fileIcon} from '../views/form/form-icons.js';

/** A button that opens the file dialog. On Android and iOS, the dialog also offers the camera. */
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
      // Clear the input, so that it does not keep the file and the same file can be chosen again.
      target.value = '';
      if (file) chosen(file);
    }}
  />
`;
