/** The text of a style sheet. Lit's tag of that name also checks values, and ours have none. */
export const css = (strings: TemplateStringsArray): string => strings[0] ?? '';
