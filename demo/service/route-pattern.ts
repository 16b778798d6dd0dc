/**
 * A route's pattern, from the one file that spells the paths: its functions
 * encode their ids, and `:id` has to come through as it is.
 */
export function routePattern(path: string): string {
  return decodeURIComponent(path);
}
