/** Requests that the service has not answered yet. For the browser tests. */
let underway = 0;

export const isUnderway = (): boolean => underway > 0;

/** Counts a request until it is answered or fails. */
export async function whileUnderway<T>(request: Promise<T>): Promise<T> {
  underway += 1;
  try {
    return await request;
  } finally {
    underway -= 1;
  }
}
