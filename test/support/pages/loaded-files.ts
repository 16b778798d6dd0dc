/** The files that the page has loaded. */

// By default, a browser records only the first 250 files. A page of tests loads more.
performance.setResourceTimingBufferSize(10_000);

/** True if the page has loaded a file whose address contains `part`. */
export const isLoaded = (part: string): boolean =>
  performance.getEntriesByType('resource').some(({name}) => name.includes(part));
