/** The page's clipboard, for the browser tests. */

/** Runs with a clipboard that accepts or refuses text. `run` gets the accepted texts. */
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
