/** The files that the page has loaded. */

// A page of tests loads more files than the 250 that a browser records by default.
performance.setResourceTimingBufferSize(10_000);

/** True if the page has loaded a file whose address contains `part`. */
export const isLoaded = (part: string): boolean =>
  performance.getEntriesByType('resource').some(({name}) => name.includes(part));
