/** The public custom properties of the elements, with the type of each value. */
const KINDS = {
  '--service-accent': 'color',
  '--service-on-accent': 'color',
  '--service-surface': 'color',
  '--service-raised': 'color',
  '--service-text': 'color',
  '--service-muted': 'color',
  '--service-border': 'color',
  '--service-danger': 'color',
  '--service-success': 'color',
  '--service-radius': 'border-radius',
  '--service-font': 'font-family',
  '--service-padding': 'padding',
} as const;

export type StyleProperty = keyof typeof KINDS;

export const STYLE_PROPERTIES = Object.keys(KINDS) as StyleProperty[];

/** The CSS property whose syntax the value must follow. */
export const styleKind = (property: StyleProperty): string => KINDS[property];

/** The custom properties, as a style of an element takes them. */
export type StyleProperties = {readonly [Name in StyleProperty]?: string | undefined};
