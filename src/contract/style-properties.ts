/**
 * The public custom properties of the elements, each with a CSS property that takes the same kind
 * of value: `flex-grow` takes a plain number, `padding-top` a length.
 */
const KINDS = {
  '--service-accent': 'color',
  '--service-on-accent': 'color',
  '--service-surface': 'color',
  '--service-raised': 'color',
  '--service-text': 'color',
  '--service-muted': 'color',
  '--service-border': 'color',
  '--service-border-width': 'border-top-width',
  '--service-border-hover': 'color',
  '--service-line': 'color',
  '--service-link': 'color',
  '--service-focus-color': 'color',
  '--service-focus-width': 'outline-width',
  '--service-placeholder': 'color',
  '--service-danger': 'color',
  '--service-danger-surface': 'color',
  '--service-success': 'color',
  '--service-success-surface': 'color',
  '--service-warning': 'color',
  '--service-warning-surface': 'color',
  '--service-input-surface': 'color',
  '--service-secondary': 'color',
  '--service-secondary-surface': 'color',
  '--service-secondary-border': 'color',
  '--service-radius': 'border-radius',
  '--service-button-radius': 'border-radius',
  '--service-input-radius': 'border-radius',
  '--service-card-radius': 'border-radius',
  '--service-shadow': 'box-shadow',
  '--service-font': 'font-family',
  '--service-font-mono': 'font-family',
  '--service-font-size': 'font-size',
  '--service-font-scale': 'flex-grow',
  '--service-line-height': 'line-height',
  '--service-heading-font': 'font-family',
  '--service-heading-size': 'font-size',
  '--service-heading-weight': 'font-weight',
  '--service-strong-weight': 'font-weight',
  '--service-button-weight': 'font-weight',
  '--service-control-height': 'min-block-size',
  '--service-spacing': 'padding-top',
  '--service-padding': 'padding',
  '--service-scroll-margin': 'scroll-margin-top',
  '--service-max-width': 'max-inline-size',
} as const;

export type StyleProperty = keyof typeof KINDS;

export const STYLE_PROPERTIES = Object.keys(KINDS) as StyleProperty[];

/** The CSS property whose syntax the value must follow. */
export const styleKind = (property: StyleProperty): string => KINDS[property];

/** The custom properties as an object that can be an element's style. */
export type StyleProperties = {readonly [Name in StyleProperty]?: string | undefined};
