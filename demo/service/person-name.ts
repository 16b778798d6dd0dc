/** What providers ask of a person's name, alike everywhere. */

/** What is wrong with it, in words for the user; `undefined` where nothing is. */
export function nameProblem(which: 'first' | 'last', name: string): string | undefined {
  if (name.trim() === '') return `Enter your ${which} name.`;
  return name.length > 100 ? `Your ${which} name is too long.` : undefined;
}
