/** The text of a style sheet. Lit's own `css` tag also checks values, but our sheets have none. */
export const css = (strings: TemplateStringsArray): string => strings[0] ?? '';
