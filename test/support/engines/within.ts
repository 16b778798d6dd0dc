/**
 * Resolves like `work`. Rejects if that takes longer than `milliseconds`, for
 * programs that may fail to start.
 */
export async function within<T>(milliseconds: number, work: Promise<T>, what: string): Promise<T> {
  const {promise: late, reject} = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`Waited ${milliseconds / 1000} s for ${what}.`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
