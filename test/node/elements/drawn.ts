/** The output of a template, read without a browser: its text, its buttons and its markup. */
import {nothing} from 'lit';

export interface DrawnButton {
  readonly label: string;
  readonly isPrimary: boolean;
  /** The position in the text at which the button begins. */
  readonly at: number;
  /** Presses it. A button without its own listener runs the form's submit listener. */
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

/** Marks the position of a listener in the markup. */
const MARK = /«(\d+)»/;

export function drawn(template: unknown): Drawn {
  const listeners: Listener[] = [];
  const markup = flat(template, listeners);
  const listenerIn = (tag: string): Listener | undefined => listeners[Number(MARK.exec(tag)?.[1])];
  const submit = listenerIn(/<form[^>]*>/.exec(markup)?.[0] ?? '');
  const buttons = [...markup.matchAll(/<button([^>]*)>([^]*?)<\/button>/g)].map(found => {
    const [, attributes = '', label = ''] = found;
    const listener = listenerIn(attributes) ?? submit;
    return {
      label: plain(label),
      isPrimary: /class=["\w ]*\bprimary\b/.test(attributes),
      at: plain(markup.slice(0, found.index)).length,
      press: () => listener?.({preventDefault: () => {}}),
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
