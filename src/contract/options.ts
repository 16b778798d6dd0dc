/** The options of an element that have a list of values. */
export const OPTIONS = {
  /** What an identity check asks for. `id-upload`: the document alone. */
  mode: ['verify', 'id-upload'],
  /** `auto`: as the page's `color-scheme`, or the system's. */
  colorScheme: ['auto', 'light', 'dark'],
  /** `frame`: the flow runs in an iframe on the service's origin. */
  isolation: ['inline', 'frame'],
} as const;

export type KycMode = (typeof OPTIONS.mode)[number];
export type ColorScheme = (typeof OPTIONS.colorScheme)[number];
export type Isolation = (typeof OPTIONS.isolation)[number];
