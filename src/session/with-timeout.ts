/** Rejects if a promised token does not arrive within `time` milliseconds. */
export async function withTimeout<T>(promised: T | Promise<T>, time: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The token took too long.')), time);
  });
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
  }
}
