/** What the page around may set in its frame, put where the element looks for it. */
import type {FrameOptions} from '../contract/messages.js';
import {STYLE_PROPERTIES, styleKind} from '../contract/style-properties.js';

/** An element with a flow, as far as a frame page is concerned. */
export interface FramedElement extends HTMLElement {
  sessionToken: string;
  baseUrl: string;
  locale: string;
  colorScheme: string;
  requestTimeout: number;
  messages: object | undefined;
  provider?: string;
  amount?: string;
  mode?: string;
  gatesChanged?(): void;
  /** Lit's own: is told after each time that the element is drawn. */
  addController(controller: {hostUpdated(): void}): void;
}

export function applyOptions(element: FramedElement, options: FrameOptions): void {
  const {styles, dir, ...properties} = options;
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined && name in element) Object.assign(element, {[name]: value});
  }
  const {documentElement} = element.ownerDocument;
  // Also for those who read the page aloud.
  if (options.locale) documentElement.lang = options.locale;
  if (dir) documentElement.dir = dir;
  if (options.colorScheme) {
    // The page behind the element is drawn by it too.
    const {colorScheme} = options;
    documentElement.style.colorScheme = colorScheme === 'auto' ? '' : colorScheme;
  }
  for (const property of STYLE_PROPERTIES) {
    const value = styles?.[property];
    if (value === undefined) continue;
    if (value === '') element.style.removeProperty(property);
    else if (isValue(styleKind(property), value)) element.style.setProperty(property, value);
  }
}

/** A plain value of that kind: nothing that is loaded from elsewhere, and nothing after it. */
function isValue(kind: string, value: string): boolean {
  return !/[;{}\\<>]|url|image/i.test(value) && CSS.supports(kind, value);
}
