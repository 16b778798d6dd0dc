/** The output of a template, read without a browser: its text, its buttons and its markup. */
import {nothing} from 'lit';

export interface DrawnButton {
  readonly label: string;
  readonly isPrimary: boolean;
  /** The position in the text at which the button begins. */
  readonly at: number;
  /**
   * Presses it. A submit button runs its form's submit listener. Throws if there is no listener,
   * unless the button is marked as disabled.
   */
  readonly press: () => void;
}

export interface Drawn {
  readonly text: string;
  /** The elements with their attributes. Each listener is printed as its index, such as `«0»`. */
  readonly markup: string;
  readonly buttons: readonly DrawnButton[];
}

type Listener = (event: unknown) => void;
interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** The position of a listener that a press calls, as it is in the markup. */
const PRESSED = /@(?:click|submit)=«(\d+)»/;

/** The last form's tag, if the form has not ended. */
const OPEN_FORM = /<form[^>]*>(?![^]*<\/form>)/;

export function drawn(template: unknown): Drawn {
  const listeners: Listener[] = [];
  const markup = flat(template, listeners);
  const listenerIn = (tag = ''): Listener | undefined => listeners[Number(PRESSED.exec(tag)?.[1])];
  const buttons = [...markup.matchAll(/<button([^>]*)>([^]*?)<\/button>/g)].map(found => {
    const [, attributes = '', content = ''] = found;
    const before = markup.slice(0, found.index);
    const form = attributes.includes('type="submit"') ? OPEN_FORM.exec(before)?.[0] : undefined;
    const listener = listenerIn(attributes) ?? listenerIn(form);
    const label = plain(content);
    return {
      label,
      isPrimary: /class=["\w ]*\bprimary\b/.test(attributes),
      at: plain(before).length,
      press: () => {
        if (listener) listener({preventDefault: () => {}});
        else if (!attributes.includes('aria-disabled=true'))
          throw new Error(`nothing listens to “${label}”`);
      },
    };
  });
  return {text: plain(markup), markup, buttons};
}

function flat(value: unknown, listeners: Listener[]): string {
  if (value === nothing || value === undefined || value === null) return '';
  if (typeof value === 'function') return `«${listeners.push(value as Listener) - 1}»`;
  if (Array.isArray(value)) return value.map(one => flat(one, listeners)).join('');
  if (isTemplate(value))
    return value.strings.map((text, at) => text + flat(value.values[at], listeners)).join('');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isTemplate(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;
}

function plain(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
