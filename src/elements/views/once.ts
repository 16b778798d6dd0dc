/**
 * Returns a function that loads a part of the code once for all elements of a page. Each `import()`
 * costs the browser time, even if the part has already loaded: with a thousand elements, half of
 * the time until they are ready. After a failure, the next call tries again.
 */
export function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    }));
}
