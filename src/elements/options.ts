/** The options that have a list of values. */

/** `auto`: as the page's `color-scheme`, or the system's. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** `frame`: the flow runs in an iframe on the service's origin. */
export type Isolation = 'inline' | 'frame';
