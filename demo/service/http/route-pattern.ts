/**
 * Makes a route pattern from the result of a path function. Path functions encode
 * their ids, so this decodes the colon of `:id` again.
 */
export function routePattern(path: string): string {
  return decodeURIComponent(path);
}
