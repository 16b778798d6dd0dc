/** The page's clipboard, for the browser tests. */

/** Calls `run` while a fake clipboard is in place. `taken` lists the texts that it accepted. */
export async function withClipboard(
  does: 'takes' | 'refuses',
  run: (taken: readonly string[]) => Promise<void>,
): Promise<void> {
  const taken: string[] = [];
  const writeText = (text: string) => {
    if (does === 'refuses') return Promise.reject(new DOMException('', 'NotAllowedError'));
    taken.push(text);
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'clipboard', {value: {writeText}, configurable: true});
  try {
    await run(taken);
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard');
  }
}
