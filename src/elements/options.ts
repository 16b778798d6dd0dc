/** The options that have a list of values. The manifest has the lists, too. */

export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const;
/** `auto`: as the page's `color-scheme`, or the system's. */
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export const ISOLATIONS = ['inline', 'frame'] as const;
/** `frame`: the flow runs in an iframe on the service's origin. */
export type Isolation = (typeof ISOLATIONS)[number];
