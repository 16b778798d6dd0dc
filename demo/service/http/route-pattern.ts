/**
 * Makes a route pattern from a path function. These functions encode their ids, and
 * `:id` has to stay as it is.
 */
export function routePattern(path: string): string {
  return decodeURIComponent(path);
}
