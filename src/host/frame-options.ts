/** Applies the options of the page around to the element in the frame. */
import type {ElementState} from '../contract/element-state.js';
import type {FrameOptions} from '../contract/messages.js';
import {STYLE_PROPERTIES, styleKind} from '../contract/style-properties.js';

/** The part of a flow's element that the frame page needs. */
export interface FramedElement extends HTMLElement {
  sessionToken: string;
  baseUrl: string;
  locale: string;
  colorScheme: string;
  requestTimeout: number;
  messages: object | undefined;
  provider?: string;
  amount?: string;
  amountLocked?: boolean;
  presets?: string;
  mode?: string;
  returnUrl?: string;
  returnedLink?: string;
  supportUrl?: string;
  hearsSupport?: boolean;
  headingLevel?: number;
  debug?: boolean;
  history?: boolean;
  showsAccount: boolean;
  readonly shown: ElementState | undefined;
  gatesChanged?(): void;
  readonly updateComplete: Promise<unknown>;
  renewSession(token: string): void;
  signOut(): void;
  /** Lit calls `hostUpdated` after each render. */
  addController(controller: {hostUpdated(): void}): void;
}

export function applyOptions(element: FramedElement, options: FrameOptions): void {
  const {styles, dir, ...properties} = options;
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined && name in element) Object.assign(element, {[name]: value});
  }
  const {documentElement} = element.ownerDocument;
  // Screen readers use the page's language too.
  if (options.locale) documentElement.lang = options.locale;
  if (dir) documentElement.dir = dir;
  if (options.colorScheme) {
    // The page behind the element uses the color scheme too.
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

/**
 * Matches every other CSS function. They are refused: some load files, and a value with `var()`
 * would always pass as valid.
 */
const OTHER_FUNCTION =
  /(?<![\w-])(?!(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color|color-mix|light-dark|calc|min|max|clamp)\()[\w-]+\(/i;

/**
 * True for one plain value of the CSS property `kind`. It must not contain a second declaration.
 */
function isValue(kind: string, value: string): boolean {
  return !/[;{}\\<>]/.test(value) && !OTHER_FUNCTION.test(value) && CSS.supports(kind, value);
}
