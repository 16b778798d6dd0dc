/** Milliseconds that the page has to deliver a promised token. */
const REFRESH_TIMEOUT = 15_000;

/** Rejects if a promised token does not come in time. */
export async function within<T>(promised: T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The token took too long.')), REFRESH_TIMEOUT);
  });
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
  }
}
