/** What we change in Lit. */
import replace from '@rollup/plugin-replace';
import type {Plugin} from 'rollup';

/** A page that uses Lit under `trusted-types lit-html` refuses a second policy of that name. */
// @ts-expect-error -- the plugin's types hide its default export from Node's resolution
export const ownPolicy: Plugin = replace({
  include: '**/lit-html/lit-html.js',
  delimiters: ['', ''],
  values: {'createPolicy("lit-html"': 'createPolicy("service-embed"'},
  preventAssignment: true,
});

/** Our elements adopt their styles themselves (`adopt-styles.ts`). Lit's way is 280 bytes. */
export const noLitStyles: Plugin = {
  name: 'no-lit-styles',
  load: id =>
    id.endsWith('/reactive-element/css-tag.js')
      ? `export const adoptStyles = () => {}, getCompatibleStyle = style => style;
export {adoptStyles as CSSResult, adoptStyles as css, adoptStyles as unsafeCSS};
export const supportsAdoptingStyleSheets = true;`
      : null,
};
