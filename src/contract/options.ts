/** The options of an element that have a list of values. */
export const OPTIONS = {
  mode: ['verify', 'id-upload'],
  colorScheme: ['auto', 'light', 'dark'],
  isolation: ['inline', 'frame'],
  headingLevel: [1, 2, 3, 4, 5, 6],
} as const;

/** The scope of an identity check. `id-upload`: only the document. */
export type KycMode = (typeof OPTIONS.mode)[number];
/** `auto`: follows the page's `color-scheme`, or the system's. */
export type ColorScheme = (typeof OPTIONS.colorScheme)[number];
/** The level of a screen's heading among the page's own. */
export type HeadingLevel = (typeof OPTIONS.headingLevel)[number];
/** `frame`: the flow runs in an iframe on the service's origin. */
export type Isolation = (typeof OPTIONS.isolation)[number];
